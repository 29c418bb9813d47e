import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { startMaintenance } from '../../../src/console/operations/maintenance.ts';
import { readClockDifference } from '../../../src/engine/db/clocks.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { engagementEvent } from '../../helpers/events.ts';
import { openRig, type Rig } from '../../helpers/folding.ts';
import { apiProcess, workerProcess } from '../../helpers/processes.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

const HOUR = 3_600_000;

/** Moves the clock of a process that is started with it. */
const moved = (milliseconds: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const now = Date.now; Date.now = () => now() + ${milliseconds};`,
  )}`,
});

async function countIds({ db }: Rig): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from log.engagement_id`.execute(db);
  return rows[0]?.count;
}

t.test('a process whose clock is another than that of PostgreSQL does not start', async (t) => {
  const database = await createDatabase(t, { furnished: true });
  const installation = { database, redisUrl: '', env: moved(-73 * HOUR) };
  const sentence = /The clock of PostgreSQL is 26280\d s ahead of that of this machine: set the one that is wrong\./;
  await t.rejects((await apiProcess(t, installation)).start(), { message: sentence }, 'an API');
  await t.rejects(workerProcess(t, installation).start(), { message: sentence }, 'a worker');
});

t.test('a clock that goes wrong later makes an API unready', async (t) => {
  const stack = await startStack(t, { redis: false });
  const real = Date.now;
  t.teardown(() => {
    Date.now = real;
  });
  Date.now = () => real() + 2 * HOUR;
  const answer = await fetch(`${stack.origin}/readyz`);
  const said = await answer.json();
  Date.now = real;
  t.equal(answer.status, 503);
  t.match(said, { reasons: [/^the clock of PostgreSQL is 7[12]\d\d s behind that of this machine$/] });
  t.equal((await fetch(`${stack.origin}/readyz`)).status, 200);
});

t.test('the way of the question is no difference of clocks', async (t) => {
  const db = openTestPool(t, await createDatabase(t));
  t.equal(await readClockDifference(db), 0);
  const times = [Date.now() - 90_000, Date.now() + 90_000];
  t.equal(await readClockDifference(db, () => times.shift() ?? 0), 0, 'an answer that takes three minutes');
});

t.test('nothing is forgotten by the time while clocks differ', async (t) => {
  const rig = await openRig(t);
  const id = randomUUID();
  await rig.log.append([{ ...engagementEvent(), id }]);
  await sql`update log.engagement_event set recorded_at = now() - interval '73 hours'`.execute(rig.owner);
  const isKnown = async () => (await countIds(rig)) === 1;
  const told: string[] = [];
  const log = pino({}, { write: (line: string) => told.push(line) });
  const stop = startMaintenance(rig.db, log, [], () => Date.now() - 73 * HOUR);
  await until('it says why', async () => told.some((line) => /forget event ids/.test(line) && /ahead of/.test(line)));
  await stop();
  t.ok(await isKnown());
  const stopRight = startMaintenance(rig.db, log);
  await until('the id is forgotten', async () => !(await isKnown()));
  await stopRight();
});

t.test('a clock that was wrong neither forgets an id too early nor keeps one for ever', async (t) => {
  const rig = await openRig(t);
  await rig.log.append(Array.from({ length: 30 }, () => ({ ...engagementEvent(), id: randomUUID() })));
  const record = (from: number, to: number, ago: string) =>
    sql`update log.engagement_event set recorded_at = now() - ${ago}::interval where position between ${from} and ${to}`.execute(
      rig.owner,
    );
  const leftAfter = async () => {
    await sql`select log.forget_engagement_ids(1::smallint, 1000)`.execute(rig.db);
    return countIds(rig);
  };
  await record(1, 9, '80 hours');
  await record(15, 20, '80 hours');
  t.equal(await leftAfter(), 21, 'those before a young one stay, although later ones look old');
  await record(10, 14, '-73 hours');
  t.equal(await leftAfter(), 21, 'those that came while the clock was ahead hold up the others');
  await record(10, 14, '73 hours');
  t.equal(await leftAfter(), 10, 'until they are old by their own time');
});

t.test('an epoch does not begin while the clock is behind the log', async (t) => {
  const database = await createDatabase(t);
  await sql`
    insert into log.domain_event (lane, position, stream_id, stream_version, event_id, type, schema_version, occurred_at,
      recorded_at, payload, meta)
    values (0, 1, 'user-1', 1, uuidv7(), 'account_registered', 1, now(), now() + interval '2 hours', '{}', '{}')`.execute(
    openTestPool(t, database, 'owner'),
  );
  t.match(await commandLine(database, t.testdir()).run('epoch'), {
    code: 1,
    err: /^The clock of PostgreSQL is behind the last event, which was recorded at /,
  });
});
