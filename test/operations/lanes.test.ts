import { sql } from 'kysely';
import t from 'tap';
import { settleLanes } from '../../src/log/lane-count.ts';
import { commandLine } from '../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../helpers/database.ts';
import { workerProcess } from '../helpers/processes.ts';

t.test('a process that was told another number of lanes than the database has does not start', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  t.same(await Promise.all([settleLanes(db, 2), settleLanes(db, 2)]), [2, 2]);
  t.equal(await settleLanes(db, 3), 2, 'the first one settles it');
  const worker = workerProcess(t, { database });
  await t.rejects(worker.start(), {
    message: /ENGAGEMENT_LANES is 1, but the log of this database has 2: start with ENGAGEMENT_LANES=2\./,
  });
  await sql`update log.lane_count set engagement = 1`.execute(openTestPool(t, database, 'owner'));
  await worker.start();
  t.ok(worker.running);
});

t.test('a command that looks settles no number of lanes for the processes that come after it', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const operator = commandLine(database, t.testdir());
  t.match(await operator.run('status'), { code: 0 });
  t.equal(await settleLanes(db, 4), 4);
  t.match(await operator.run('status'), { code: 1, err: /^ENGAGEMENT_LANES is 1, but the log of this database has 4/ });
});
