import { once } from 'node:events';
import { scheduler } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Stats } from '../../../src/contract/figures.ts';
import type { OperationsStatus } from '../../../src/contract/operations.ts';
import { appendMany } from '../../helpers/append-many.ts';
import { type CommandLine, commandLine, type Running } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { closeGate } from '../../helpers/gates.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';

/** Events that a replay folds in one transaction, and two of those. */
const BATCH = 50_000;
const EVENTS = 2 * BATCH;

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

/**
 * Starts a replay, and does something while the batch that goes beyond a position is about to be stored.
 *
 * @param meanwhile is given the events that are folded and stored
 */
async function inTheMiddle(
  t: Test,
  { stack, operator }: { stack: Stack; operator: CommandLine },
  beyond: number,
  meanwhile: (replay: Running, folded: number) => Promise<void> | void,
): Promise<Running> {
  const owner = openTestPool(t, stack.database, 'owner');
  const table = 'folding.engagement_checkpoint';
  const gate = await closeGate(t, owner, { when: 'before update', table, only: `new.position > ${beyond}` });
  const replay = operator.start('replay', 'top-artworks');
  await gate.reached(/update .*checkpoint/is);
  const { rows } = await sql<{ position: number }>`
    select position from folding.engagement_checkpoint join folding.build using (schema_name)
    where role = 'rebuilding'`.execute(stack.db);
  await meanwhile(replay, rows[0]?.position ?? EVENTS);
  await gate.open();
  return replay;
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

    await inTheMiddle(t, { stack, operator }, BATCH, async (replay, folded) => {
      t.equal(folded, BATCH, 'it is killed while it stores the second batch');
      replay.child.kill('SIGKILL');
      await replay.ended;
    });
    t.equal(await liveSchema(stack), before, 'readers keep the old one');
    t.match((await operator.run('status')).out, /^ {2}top-artworks +v1 +rebuilding \d+ %/m);

    const resumed = await operator.run('replay', 'top-artworks');
    t.equal(resumed.code, 0, resumed.err);
    t.match(
      resumed.out,
      /^Going on where the last replay of top-artworks stopped, after 50,000 events\.\nReaders see the new/,
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
    const stopped = await inTheMiddle(t, { stack, operator }, 0, async ({ child }) => {
      const heard = once(child.stdout ?? child, 'data');
      child.kill('SIGINT');
      await heard;
    });
    const { code, out } = await stopped.ended;
    t.equal(code, 130);
    t.match(
      out,
      /^Stopping after the batch under way …\nStopped at 50,000 of 100,000 events; readers see top-artworks as before\.\nGo on with the same command, or throw it away with npm run operator -- replay top-artworks --abandon\.\n$/,
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

t.test('a switch that could not be recorded is done all the same, and says so', async (t) => {
  const stack = await startStack(t, { redis: false });
  const operator = commandLine(stack.database, t.testdir());
  await sql`alter table log.domain_event add constraint no_deeds check (stream_id <> 'operations') not valid`.execute(
    openTestPool(t, stack.database, 'owner'),
  );
  const unrecorded = /not recorded: .*no_deeds.* Do not repeat this\.\n/;
  t.match(await operator.run('replay', 'top-pages'), { code: 0, out: unrecorded });
  t.match(await operator.json('replay', 'top-pages'), { promoted: true, recorded: false });
  t.match(await operator.run('replay', 'top-pages', '--undo'), { code: 0, out: /Readers see the earlier top-pages/ });
});

t.test('a new build is held, compared with the one that readers see, and promoted', async (t) => {
  const stack = await startStack(t);
  await appendMany(stack.db, 1_000);
  await stack.foldAll();
  const operator = commandLine(stack.database, t.testdir());
  const before = await liveSchema(stack);
  t.match(await operator.run('replay', 'top-artworks', '--compare'), {
    code: 1,
    err: 'top-artworks has no replay under way.\n',
  });

  const held = await operator.run('replay', 'top-artworks', '--hold');
  t.match(held, { code: 0, out: /^The new top-artworks is built and held: 1,000 events folded/ });
  t.equal(await liveSchema(stack), before, 'readers are where they were');
  t.match(await operator.run('replay', 'top-artworks'), { code: 1, err: /^The new build of top-artworks is held: /m });

  const { out } = await operator.run('status');
  t.match(out, /^ {2}top-artworks +v1 +held 100 % .* [\d.]+ kB$/m);
  t.match(out, 'Warning: A new build of top-artworks is held: npm run operator -- replay top-artworks --compare');
  const admin = await stack.admin();
  const { body } = await admin.call<OperationsStatus>('GET', '/api/v1/operations/status');
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(format('%I.%I', schemaname, tablename)))::bigint as bytes
    from pg_tables where schemaname = ${before}`.execute(stack.db);
  t.match(
    body.projections.find(({ name }) => name === 'top-artworks'),
    { held: true, bytes: rows[0]?.bytes },
  );
  t.match(
    body.projections.find(({ name }) => name === 'timeline'),
    { held: false },
  );

  await appendMany(stack.db, 500);
  const same = await operator.run('replay', 'top-artworks', '--compare');
  t.equal(same.code, 0, same.err);
  t.match(same.out, /^Both builds of top-artworks have folded 1,500 events\.\n= artwork_count: [\d,]+ rows live/);
  const wrong = await operator.run('replay', 'top-artworks', '--compare', '--within', 'ages');
  t.match(wrong, { code: 2, err: /It must be a whole number from 1 to 3600\./ });

  t.match(await operator.run('replay', 'top-artworks', '--promote'), {
    code: 0,
    out: /^Readers see the new top-artworks now/m,
  });
  t.not(await liveSchema(stack), before);
  await requireEqual(t, operator);
});
