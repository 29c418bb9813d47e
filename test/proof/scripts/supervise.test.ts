import t from 'tap';
import { createDatabase } from '../../helpers/database.ts';
import { freePort } from '../../helpers/ports.ts';
import { childProcess, temporaryFolder } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';

t.test('a worker that gives no sign of life is ended and started anew, and the start says so', async (t) => {
  const database = await createDatabase(t);
  const port = await freePort();
  const health = `http://127.0.0.1:${port}/healthz`;
  const keeper = childProcess(t, [process.execPath, 'test/scripts/keep.mjs', 'The worker', 'src/worker.ts', health], {
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: '',
      DATA_DIR: temporaryFolder(t),
      JWT_SECRET: `secret of ${database.name} that nobody else knows`,
      WORKER_PORT: String(port),
    },
    isUp: (output) => output.includes('ready'),
  });
  const workers = () => [...keeper.output.matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid));
  t.teardown(async () => {
    if (!keeper.running) return;
    keeper.signal('SIGTERM');
    await keeper.ended();
  });
  await keeper.start();
  const [first = 0] = workers();
  const answer = await fetch(health);
  t.equal(answer.status, 200);
  t.same(await answer.json(), { status: 'ok', reasons: [] });

  process.kill(first, 'SIGSTOP');
  await until('another runs', () => keeper.output.includes('The worker runs again.'), 60_000);
  t.match(keeper.output, 'The worker has given no sign of life 4 times in a row; ending it.');
  t.match(keeper.output, /The worker ended unexpectedly \(SIGKILL.*\); starting it again\./);
  t.equal(workers().length, 2);
  t.throws(() => process.kill(first, 0), { code: 'ESRCH' }, 'the first is gone');
  t.equal((await fetch(health)).status, 200);
});
