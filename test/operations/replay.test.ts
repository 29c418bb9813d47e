import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Stats } from '../../src/contract/engagement.ts';
import { type Stack, startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { type CommandLine, commandLine } from './command-line.ts';
import { appendMany } from './engagement-events.ts';

/** Enough for several batches, so that there is a middle to be killed in. */
const EVENTS = 240_000;

/** Reads the figures over and over; each answer must be the whole of what was there at the start. */
async function watchFigures(stack: Stack) {
  const admin = await stack.admin();
  const read = async () => {
    const { status, body } = await admin.call<Stats>('GET', '/api/v1/engagement/stats?group_by=month');
    const { as_of: _, ...figures } = body;
    return JSON.stringify({ status, ...figures });
  };
  const whole = await read();
  const others: string[] = [];
  let watching = true;
  let reads = 0;
  const watched = (async () => {
    for (; watching; reads += 1) {
      const seen = await read();
      if (seen !== whole) others.push(seen);
    }
  })();
  return {
    async stop() {
      watching = false;
      await watched;
      return { reads, others };
    },
  };
}

/** Runs work while a replay stands still between two batches: its checkpoint is held. */
async function inTheMiddle(stack: Stack, work: (folded: number) => Promise<void>): Promise<void> {
  const build = () =>
    sql<{ schema_name: string; position: number }>`
      select c.schema_name, c.position from folding.build b join folding.engagement_checkpoint c using (schema_name)
      where b.role = 'rebuilding' and c.position > 0`;
  const begun = await until('a part of the new build is folded', async () => (await build().execute(stack.db)).rows[0]);
  await stack.db.transaction().execute(async (transaction) => {
    await sql`select from folding.engagement_checkpoint where schema_name = ${begun.schema_name} for update`.execute(
      transaction,
    );
    const { rows } = await build().execute(transaction);
    await work(rows[0]?.position ?? EVENTS);
  });
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

t.test('a read model is replayed, killed, resumed and undone, and readers see it whole all the time', async (t) => {
  const stack = await startStack(t);
  for (let n = 0; n < 4; n += 1) await appendMany(stack.db, EVENTS / 4);
  await stack.foldAll();
  const operator = commandLine(stack.database, t.testdir());
  const before = await liveSchema(stack);
  const figures = await watchFigures(stack);

  const killed = operator.start('replay', 'top-artworks');
  await inTheMiddle(stack, async (folded) => {
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
  t.match(resumed.err, /top-artworks: [\d,]+ of 240,000 events/);
  const promoted = await liveSchema(stack);
  t.not(promoted, before);
  await requireEqual(t, operator);

  const undone = await operator.run('replay', 'top-artworks', '--undo');
  t.match(undone, { code: 0, out: /^Readers see the earlier top-artworks again/ });
  t.equal(await liveSchema(stack), before);
  await requireEqual(t, operator);

  const { reads, others } = await figures.stop();
  t.ok(reads > 10, `${reads} reads`);
  t.same(others, [], 'every one saw the same figures');
});

t.test('Ctrl-C stops a replay, which says how to go on; a begun one can be thrown away', async (t) => {
  const stack = await startStack(t);
  for (let n = 0; n < 4; n += 1) await appendMany(stack.db, EVENTS / 4);
  const operator = commandLine(stack.database, t.testdir());
  const { child, ended } = operator.start('replay', 'top-artworks');
  await inTheMiddle(stack, async () => {
    child.kill('SIGINT');
  });
  const { code, out } = await ended;
  t.equal(code, 130);
  t.match(
    out,
    /^Stopped at [\d,]+ of 240,000 events; readers see top-artworks as before\.\nGo on with npm run operator -- replay top-artworks, or throw it away with --abandon\.\n$/,
  );

  const abandoned = await operator.run('replay', 'top-artworks', '--abandon');
  t.match(abandoned, { code: 0, out: /^The replay of top-artworks is thrown away/ });
  const nothing = await operator.run('replay', 'top-artworks', '--abandon');
  t.match(nothing, { code: 1, out: '', err: 'top-artworks has no replay under way.\n' });
  const never = await operator.run('replay', 'top-artworks', '--undo');
  t.match(never, { code: 1, err: 'top-artworks has no earlier build to go back to.\n' });
});

t.test('two replays of one read model do not meet', async (t) => {
  const stack = await startStack(t);
  await appendMany(stack.db, EVENTS / 4);
  await appendMany(stack.db, EVENTS / 4);
  const operator = commandLine(stack.database, t.testdir());
  const first = operator.start('replay', 'top-artworks', '--json');
  await inTheMiddle(stack, async () => {
    t.match(await operator.run('replay', 'top-artworks'), { code: 1, err: /is being replayed already\.\n$/ });
  });
  t.match(JSON.parse((await first.ended).out), { projection: 'top-artworks', promoted: true, folded: EVENTS / 2 });
  await requireEqual(t, operator);
});
