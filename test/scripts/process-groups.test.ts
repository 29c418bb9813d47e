import t from 'tap';
import { projections } from '../../projections/index.ts';
import { connectionsOf, processesOf, requireRoom } from '../../scripts/lib/process-groups.mjs';
import { loadConfig } from '../../src/config.ts';
import { CONNECTIONS as FOR_REQUESTS } from '../../src/engine/folding/requests/requests.ts';
import { CONNECTIONS_A_PROJECTION } from '../../src/engine/folding/wake-ups/worker.ts';
import { FOR_ERASING } from '../../src/person/connections.ts';

t.test('a wrong number of processes is named', async (t) => {
  const env = { DATABASE_URL: 'postgres://x/y', JWT_SECRET: 'x'.repeat(32), DATA_DIR: '/data' };
  for (const name of ['API_PROCESSES', 'WORKER_PROCESSES'])
    for (const value of ['0', '65', 'two'])
      t.throws(() => loadConfig({ ...env, [name]: value }), {
        message: `${name} is wrong: it must be a whole number from 1 to 64.`,
      });
  t.equal(loadConfig({ ...env, API_PROCESSES: '2' }).sharesPort, true);
  t.equal(loadConfig(env).sharesPort, false);
});

t.test('so many processes as PostgreSQL lets in are started, and not more', async (t) => {
  const [presence, watchdog, beside, lanes] = [1, 1, 40, 2];
  const api = 20 + (lanes + 3) + 4 + presence + watchdog;
  const worker = 10 + (projections.length * CONNECTIONS_A_PROJECTION + 1) + FOR_REQUESTS + FOR_ERASING + watchdog;
  t.equal(connectionsOf({ apis: 3, workers: 2, lanes }), 3 * api + 2 * worker + beside, 'the sum of the pools');
  const processes = processesOf({ API_PROCESSES: '3', WORKER_PROCESSES: '2', ENGAGEMENT_LANES: '2' });
  t.same(processes, { apis: 3, workers: 2, lanes });
  t.same(processesOf({}), { apis: 1, workers: 1, lanes: 1 });
  const most = connectionsOf(processes);
  requireRoom({ ...processes, apis: 1 }, most);
  t.throws(() => requireRoom({ ...processes, apis: 1 }, 100), {
    message: /^API_PROCESSES=1 and WORKER_PROCESSES=2 may/,
  });
});
