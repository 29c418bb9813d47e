import { sql } from 'kysely';
import t from 'tap';
import { prepared } from '../../src/engine/db/client.ts';
import { openPool } from '../../src/engine/db/pool.ts';
import { createDatabase } from '../helpers/database.ts';

t.test('a statement with a name is prepared once, and answers to other values', async (t) => {
  const { url } = await createDatabase(t);
  const db = openPool(url, { max: 1, name: 'a test' });
  t.teardown(() => db.destroy());
  const twice = prepared<{ twice: number }>('twice', 'select $1::int * 2 as twice');
  t.same([await twice(db, [2]), await twice(db, [21])], [[{ twice: 4 }], [{ twice: 42 }]]);
  const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
  t.same(rows, [{ name: 'twice' }], 'the others are not kept');
});
