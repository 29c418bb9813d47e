import { sql } from 'kysely';
import t from 'tap';
import { openPool, prepared } from '../../src/db/pool.ts';
import { createDatabase } from '../helpers/database.ts';

t.test('a statement with a name is prepared once, and answers to other values', async (t) => {
  const { url } = await createDatabase(t);
  const db = openPool(url, { max: 1, name: 'a test' });
  t.teardown(() => db.destroy());
  const twice = async (number: number) => {
    const { rows } = await sql<{ twice: number }>`${prepared('twice')} select ${number}::int * 2 as twice`.execute(db);
    return rows[0]?.twice;
  };
  t.same([await twice(2), await twice(21)], [4, 42]);
  const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
  t.same(rows, [{ name: 'twice' }], 'the others are not kept');
});
