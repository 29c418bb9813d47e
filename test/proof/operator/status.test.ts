import t from 'tap';
import type { Overview } from '../../../src/console/operations/overview.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

const event = { event_type: 'view_page', path: '/discover' };

t.test('status tells an operator where everything stands and how fast it moves', async (t) => {
  const stack = await startStack(t, { worker: true });
  const operator = commandLine(stack.database, t.testdir());
  const visitor = stack.visitor();
  const track = () => visitor.call('POST', '/engagement/batch', { body: { events: Array(20).fill(event) } });
  await track();

  /** Looks while events come in. */
  const look = async () => {
    const status = operator.json<Overview>('status');
    let measured = false;
    void status.finally(() => {
      measured = true;
    });
    while (!measured) await track();
    const overview = await status;
    return { overview, timeline: overview.projections.find(({ name }) => name === 'timeline') };
  };
  const { overview, timeline } = await until('events were appended and folded while it looked', async () => {
    const seen = await look();
    const { appended_per_second = 0, folded_per_second = 0 } = seen.timeline ?? {};
    return appended_per_second > 0 && folded_per_second > 0 && seen;
  });
  t.match(timeline, { version: 2, state: 'live', parked: 0, error: null, replay: null });
  t.ok(overview.receipt?.balanced);
  t.match(overview.queue, { state: 'there', servers: [{ maxmemory_policy: 'noeviction', replicas: null }] });

  const still = await until('everything is folded', async () => {
    await stack.parts.engagementLog.writeAcknowledged();
    const seen = await operator.json<Overview>('status');
    return seen.projections.every(({ lag_events }) => lag_events === 0) && seen;
  });
  const head = still.projections.find(({ name }) => name === 'timeline')?.head ?? 0;
  t.equal(
    still.partitions.reduce((sum, { events }) => sum + events, 0),
    head,
    'partitions hold every event',
  );
  t.equal(still.free, (still.partitions.at(-1)?.to ?? 0) - 1 - head);
  t.match(still.receipt, { accepted: head, counted: head, deduplicated: 0, pending: 0, balanced: true });

  const { code, out } = await operator.run('status');
  t.equal(code, 0);
  const number = head.toLocaleString('en-GB');
  t.match(out, new RegExp(`^ {2}timeline +v2 +live +${number} +${number} +0 +– +0 +0 +0 +[\\d.]+ kB$`, 'm'));
  t.match(out, /jobs? waiting, \d+ active, \d+ failed\n {2}Redis [\d.]+ at [\d.:]+: maxmemory-policy noeviction/);
  t.match(out, new RegExp(`^ {2}engagement_event_0 +0 +4,999,999 +${number} +[\\d.]+ [kM]B$`, 'm'));
  t.match(out, `${number} accepted = ${number} counted + 0 deduplicated + 0 pending`);
});

t.test('a projection that is paused, halted or behind is not called live, and the way out is named', async (t) => {
  const stack = await startStack(t);
  const operator = commandLine(stack.database, t.testdir());
  await operator.run('pause', 'timeline');
  await stack.visitor().call('POST', '/engagement/track', { body: event });
  await stack.parts.engagementLog.writeAcknowledged();
  const { out } = await operator.run('status');
  t.match(out, /^ {2}timeline +v2 +paused +0 +1 +1 +[\d.]+ m?s +0 +0 +0 +[\d.]+ kB$/m);
  t.match(out, 'Warning: timeline is paused: npm run operator -- resume timeline');
  t.match(out, '1 accepted = 0 counted + 0 deduplicated + 1 pending');
});

t.test('status without a Redis says what that means', async (t) => {
  const stack = await startStack(t, { redis: false });
  const none = await commandLine(stack.database, t.testdir(), { REDIS_URL: '' }).run('status');
  t.equal(none.code, 0);
  t.match(none.out, '  no Redis is configured\n');
  t.match(none.out, 'Warning: No Redis is configured: folds look once a second.');
  const away = await commandLine(stack.database, t.testdirName, { REDIS_URL: 'redis://127.0.0.1:1' }).run('status');
  t.equal(away.code, 0);
  t.match(away.out, '  Redis is away\n');
  t.match(away.out, 'Warning: Redis does not answer: folds look once a second until it does.');
});

t.test('status --watch goes on until Ctrl-C', async (t) => {
  const stack = await startStack(t);
  const watching = commandLine(stack.database, t.testdir()).start('status', '--watch', '--json');
  let shown = '';
  watching.child.stdout?.on('data', (chunk) => {
    shown += chunk;
  });
  await watching.until('it has been shown twice', () => shown.split('\n').length > 2 || undefined);
  watching.child.kill('SIGINT');
  t.match(await watching.ended, { code: 0, signal: null, err: '' });
});
