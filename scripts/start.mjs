import { keepProcesses, processesOf } from './lib/process-groups.mjs';
import { runProduct } from './lib/product.mjs';
import { keepSandbox } from './lib/sandbox.mjs';
import { buildWeb } from './lib/web-build.mjs';

await runProduct(async (place) => {
  await buildWeb();
  const { apis, workers } = processesOf(place.env);
  const { API_WATCH_PORT, WORKER_PORT } = process.env;
  await Promise.all([
    keepSandbox(place),
    keepProcesses(place, {
      kind: 'API',
      count: apis,
      script: 'src/server.ts',
      log: 'api',
      portVariable: 'API_WATCH_PORT',
      // Whoever asks the shared port is answered by any of the processes.
      port: API_WATCH_PORT || (apis === 1 ? '0' : undefined),
      health: `${place.address}/healthz`,
    }),
    keepProcesses(place, {
      kind: 'worker',
      count: workers,
      script: 'src/worker.ts',
      log: 'worker',
      portVariable: 'WORKER_PORT',
      port: WORKER_PORT,
    }),
  ]);
  return place.address;
});
