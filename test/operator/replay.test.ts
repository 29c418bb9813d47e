import { scheduler } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Stats } from '../../src/contract/engagement.ts';
import { appendMany } from '../helpers/append-many.ts';
import { type CommandLine, commandLine, type Running } from '../helpers/command-line.ts';
import { type Stack, startStack } from '../helpers/stack.ts';

/** Enough for several batches, so that the replay can be killed between two of them. */
const EVENTS = 100_000;

/** Reads the figures over and over, and notes each different answer once. */
async function watchFigures(stack: Stack) {
  const admin = await stack.admin();
  const seen = new Map<string, Stats>();
  let reads = 0;
  const read = async () => {
    const { body } = await admin.call<Stats>('GET', '/api/v1/engagement/stats?group_by=month');
    const figures = { ...body, as_of: '', events_by_type: Object.entries(body.events_by_type).sort() };
    seen.set(JSON.stringify(figures), body);
    reads += 1;
  };
  await read();
  let watching = true;
  const watched = (async () => {
    // The pause leaves the processor to the replay.
    for (; watching; await scheduler.wait(10)) await read();
  })();
  return {
    async stop() {
      watching = false;
      await watched;
      return { reads, seen: [...seen.values()] };
    },
  };
}

/** Runs work between two batches of a replay. It holds the lock of the checkpoint meanwhile, so the replay waits. */
async function inTheMiddle(stack: Stack, running: Running, work: (folded: number) => Promise<void>): Promise<void> {
  const schema = await running.until('there is a new build', async () => {
    const { rows } = await sql<{ name: string }>`
      select schema_name as name from folding.build b
      join folding.engagement_checkpoint using (schema_name) where b.role = 'rebuilding'`.execute(stack.db);
    return rows[0]?.name;
  });
  const holdCheckpoint = () =>
    stack.db.transaction().execute(async (transaction) => {
      // On a busy machine a batch may take longer than the lock time-out of the pool.
      await sql`set local lock_timeout = 0`.execute(transaction);
      const { rows } = await sql<{ position: number }>`
        select position from folding.engagement_checkpoint where schema_name = ${schema} for update`.execute(
        transaction,
      );
      const [held] = rows;
      if (held?.position === 0) return false;
      await work(held?.position ?? EVENTS);
      return true;
    });
  // The lock is granted between two batches. The first grant may come before any batch is folded, the second may not.
  while (!(await holdCheckpoint()));
}

async function liveSchema(stack: Stack): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select schema_name as name from folding.build where projection = 'top-artworks' and role = 'live'`.execute(
    stack.db,
  );
  return rows[0]?.name;
}

async function requireEqual(t: Test, operator: CommandLine) {
  const { code, out } = await operator.run('verify', 'top-artworks');
  t.equal(code, 0, out);
  t.match(out, /\nequal\n$/);
}

t.test('a read model is replayed while it is read', async (t) => {
  const stack = await startStack(t);
  for (let n = 0; n < 2; n += 1) await appendMany(stack.db, EVENTS / 2);
  await stack.foldAll();
  const operator = commandLine(stack.database, t.testdir());

  t.test('killed, resumed and undone, it is whole for readers all the time', async (t) => {
    const before = await liveSchema(stack);
    const figures = await watchFigures(stack);

    const killed = operator.start('replay', 'top-artworks');
    await inTheMiddle(stack, killed, async (folded) => {
      t.ok(folded > 0 && folded < EVENTS, `it is killed after ${folded} events`);
      killed.child.kill('SIGKILL');
      await killed.ended;
    });
    t.equal(await liveSchema(stack), before, 'readers keep the old one');
    t.match((await operator.run('status')).out, /^ {2}top-artworks +v1 +rebuilding \d+ %/m);

    const resumed = await operator.run('replay', 'top-artworks');
    t.equal(resumed.code, 0, resumed.err);
    t.match(
      resumed.out,
      /^Going on where the last replay of top-artworks stopped, after [\d,]+ events\.\nReaders see the new/,
    );
    t.match(resumed.err, /top-artworks: [\d,]+ of 100,000 events/);
    const promoted = await liveSchema(stack);
    t.not(promoted, before);
    await requireEqual(t, operator);

    const undone = await operator.run('replay', 'top-artworks', '--undo');
    t.match(undone, { code: 0, out: /^Readers see the earlier top-artworks again/ });
    t.equal(await liveSchema(stack), before);
    await requireEqual(t, operator);

    const { reads, seen } = await figures.stop();
    t.ok(reads > 10, `${reads} reads`);
    t.equal(seen.length, 1, 'every one saw the same figures');
    t.equal(seen[0]?.total_events, EVENTS);
    t.equal(seen[0]?.top_artworks.length, 10);
  });

  t.test('Ctrl-C stops a replay, which says how to go on; then it is thrown away', async (t) => {
    const stopped = operator.start('replay', 'top-artworks');
    await inTheMiddle(stack, stopped, async () => {
      stopped.child.kill('SIGINT');
    });
    const { code, out } = await stopped.ended;
    t.equal(code, 130);
    t.match(
      out,
      /^Stopped at [\d,]+ of 100,000 events; readers see top-artworks as before\.\nGo on with npm run operator -- replay top-artworks, or throw it away with --abandon\.\n$/,
    );

    const abandoned = await operator.run('replay', 'top-artworks', '--abandon');
    t.match(abandoned, { code: 0, out: /^The replay of top-artworks is thrown away/ });
    const nothing = await operator.run('replay', 'top-artworks', '--abandon');
    t.match(nothing, { code: 1, out: '', err: 'top-artworks has no replay under way.\n' });
  });
});

t.test('two replays of one read model do not meet', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  await stack.db.connection().execute(async (connection) => {
    const lock = sql`hashtext('vernissage replay'), hashtext('top-artworks')`;
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    t.match(await operator.run('replay', 'top-artworks'), {
      code: 1,
      err: 'top-artworks is being replayed already.\n',
    });
    await sql`select pg_advisory_unlock(${lock})`.execute(connection);
  });
  const never = await operator.run('replay', 'top-artworks', '--undo');
  t.match(never, { code: 1, err: 'top-artworks has no earlier build to go back to.\n' });
  t.match(await operator.json('replay', 'top-artworks'), { projection: 'top-artworks', promoted: true, folded: 0 });
});
