import t from 'tap';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { childProcess, type Process } from '../../helpers/processes.ts';
import type { Test } from '../../helpers/test.ts';
import { until } from '../../helpers/until.ts';

async function start(t: Test, databaseUrl: string): Promise<Process> {
  const child = childProcess(t, [process.execPath, 'test/liveness/standing-still.ts'], {
    env: { DATABASE_URL: databaseUrl },
    isUp: (output) => output.includes('alive'),
  });
  await child.start();
  return child;
}

const lastWords = (output: string) => JSON.parse(output.split('\n').find((line) => line.startsWith('{')) ?? '{}');

t.test('a process that stands still is ended, and its last line says what it was doing', async (t) => {
  const database = await createDatabase(t);
  const db = openTestPool(t, database);
  const child = await start(t, database.url);
  child.signal('SIGUSR2');
  t.equal(await child.ended(), null, 'a signal ended it');
  t.match(lastWords(child.output), {
    level: 60,
    pid: Number,
    msg: 'the event loop stood still for 0.5 s; this process ends now',
    route: 'POST /launch/register',
    inProgress: ['fold p_cart_v1 1 41'],
    stack: [/^testsAName test\/liveness\/standing-still\.ts:\d+$/],
  });
  t.match(await db.selectFrom('liveness.attempt').selectAll().execute(), [
    { kind: 'fold', key: 'p_cart_v1 1 41', begun: 1, reason: 'it stood still', put_aside_at: null },
  ]);
});

t.test('it is ended although PostgreSQL does not answer', async (t) => {
  const child = await start(t, 'postgres://nobody@127.0.0.1:1/nothing');
  child.signal('SIGUSR2');
  t.equal(await child.ended(), null);
  t.match(lastWords(child.output), { level: 60, route: 'POST /launch/register' });
});

t.test('a process that was stopped and goes on, as after a night in which the machine slept, lives on', async (t) => {
  const child = await start(t, 'postgres://nobody@127.0.0.1:1/nothing');
  child.signal('SIGSTOP');
  const stopped = performance.now();
  await until('it was stopped for longer than it may stand still', () => performance.now() - stopped > 1_200);
  const said = child.output.length;
  child.signal('SIGCONT');
  await until('it goes on for longer than that', () => child.output.length > said + 40 * 'alive\n'.length);
  t.ok(child.running);
  t.notMatch(child.output, 'stood still');
});
