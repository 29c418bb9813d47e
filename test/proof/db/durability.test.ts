import { sql } from 'kysely';
import t from 'tap';
import { weaknessesOf } from '../../../src/engine/db/durability.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { apiProcess, workerProcess } from '../../helpers/processes.ts';

const SAFE = { synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on', data_checksums: 'on' };

t.test('what may lose a confirmed event is named, and nothing else', async (t) => {
  t.same(weaknessesOf(SAFE), []);
  t.same(weaknessesOf({ ...SAFE, synchronous_commit: 'remote_apply', data_checksums: 'off' }), []);
  for (const synchronous_commit of ['off', 'local', 'remote_write'])
    t.same(weaknessesOf({ ...SAFE, synchronous_commit }), [`synchronous_commit is ${synchronous_commit}`]);
  t.same(weaknessesOf({ ...SAFE, fsync: 'off', full_page_writes: 'off' }), ['fsync is off', 'full_page_writes is off']);
});

t.test('neither API nor worker starts on a PostgreSQL that may lose what it has confirmed', async (t) => {
  const database = await createDatabase(t, { furnished: true });
  const owner = openTestPool(t, database, 'owner');
  const user = sql.id(new URL(database.url).username);
  await sql`alter role ${user} in database ${sql.id(database.name)} set synchronous_commit = off`.execute(owner);
  const installation = { database, redisUrl: '', env: { DATABASE_UNSAFE: 'off' } };
  const sentence = /PostgreSQL may lose what it has confirmed, because synchronous_commit is off and fsync is off/;
  await t.rejects((await apiProcess(t, installation)).start(), { message: sentence }, 'an API');
  await t.rejects(workerProcess(t, installation).start(), { message: sentence }, 'a worker');

  const api = await apiProcess(t, { ...installation, env: { DATABASE_UNSAFE: 'on' } });
  await api.start();
  const status = await commandLine(database, t.testdir(), { DATABASE_UNSAFE: 'off' }).run('status');
  t.match(status, {
    code: 0,
    out: /^PostgreSQL\n {2}synchronous_commit off, fsync off, full_page_writes off, data_checksums (on|off)$/m,
  });
  t.match(status, { out: /^Warning: PostgreSQL may lose what it has confirmed: synchronous_commit is off\.$/m });
});
