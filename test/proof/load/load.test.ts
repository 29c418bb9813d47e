import t from 'tap';
import { projections } from '../../../projections/index.ts';
import { startScript } from '../../helpers/command-line.ts';
import { createDatabase } from '../../helpers/database.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';

const load = (stack: Stack, ...args: string[]) =>
  startScript('test/load/load.ts', ['--url', stack.origin, '--duration', '2', ...args], {
    DATABASE_URL: stack.database.url,
  }).ended;

t.test('a load run ends with the verdict on what it sent', async (t) => {
  const stack = await startStack(t, { worker: true });
  const { code, out, err } = await load(stack, '--connections', '10', '--signed-in', '0.5');
  t.equal(code, 0, err + out);
  t.match(out, /2 s, 10 connections, closed loop, 50 % signed in$/m);
  t.match(out, /^ {2}throughput {2}[\d,]+ accepted requests\/s$/m);
  t.match(out, /^ {2}latency {5}p50 [\d.]+ ms, p97\.5 [\d.]+ ms, p99 [\d.]+ ms, max [\d.]+ ms$/m);
  t.match(out, /a closed loop; give a --rate/);
  t.match(out, /^ {2}refusals {4}none$/m);
  const [, attempted, acknowledged, stored] =
    /^ {2}verdict +([\d,]+) events attempted, ([\d,]+) acknowledged, ([\d,]+) in the log$/m.exec(out) ?? [];
  t.ok(attempted && attempted === acknowledged && attempted === stored);
  t.match(out, /✓ acknowledged = in the log = counted: nothing is lost, nothing is counted twice\n$/);
});

t.test('a load run at a rate sends batches when they are due, beside what others send', async (t) => {
  const stack = await startStack(t, { worker: true });
  await stack.visitor().call('POST', '/engagement/track', { body: { event_type: 'view_page', path: '/' } });
  const { code, out, err } = await load(
    stack,
    '--connections',
    '4',
    '--rate',
    '50',
    '--batch',
    '3',
    '--signed-in',
    '0',
  );
  t.equal(code, 0, err + out);
  t.match(out, /sent {8}100 requests in [\d.]+ s, 100 of them accepted/);
  t.match(out, /from when each was due: corrected for coordinated omission/);
  t.match(out, /303 events attempted, 303 acknowledged, 303 in the log/);
});

t.test('a load run that is not counted does not hold', async (t) => {
  const stack = await startStack(t);
  const { code, out } = await load(stack, '--duration', '1', '--connections', '2', '--signed-in', '0', '--within', '1');
  t.equal(code, 1);
  for (const { name, source } of projections)
    if (source === 'engagement') t.match(out, new RegExp(`✗ ${name} is at 0 of \\d+ events of lane 1`));
  t.match(out, /This run does not hold\.\n$/);
});

t.test('load is for this machine, within bounds, and on the database that the verdict is about', async (t) => {
  const stack = await startStack(t);
  const elsewhere = await createDatabase(t);
  const refusals: [args: string[], env: Record<string, string>, sentence: RegExp][] = [
    [['--url', 'http://example.org'], {}, /^http:\/\/example\.org is not this machine\..*--allow-remote/],
    [['--url', 'http://127.0.0.1.example.org'], {}, /is not this machine/],
    [['--duration', '601'], {}, /It must be a whole number from 1 to 600\./],
    [['--connections', '1001'], {}, /It must be a whole number from 1 to 1000\./],
    [['--signed-in', '2'], {}, /It must be a number from 0 to 1\./],
    [['--url', 'http://127.0.0.1:1'], {}, /^http:\/\/127\.0\.0\.1:1 does not answer \(.*\): start the API first\.$/m],
    [[], { DATABASE_URL: '' }, /^DATABASE_URL is not set/],
    [[], { DATABASE_URL: elsewhere.url }, /does not write into the database of DATABASE_URL\.$/m],
  ];
  for (const [args, env, sentence] of refusals) {
    const all = ['--url', stack.origin, '--signed-in', '0', ...args];
    const { code, out, err } = await startScript('test/load/load.ts', all, { DATABASE_URL: stack.database.url, ...env })
      .ended;
    t.equal(code, 1, args.join(' '));
    t.equal(out, '');
    t.match(err, sentence);
  }
});
