import { keepProgram } from './lib/children.mjs';
import { runProduct } from './lib/product.mjs';
import { buildWeb } from './lib/web-build.mjs';

await runProduct(async ({ env, address, workerAddress, dataDir, programs, note }) => {
  await buildWeb();
  const common = { env, dataDir, note };
  const api = keepProgram({
    ...common,
    name: 'The API',
    script: 'src/server.ts',
    log: 'api.log',
    health: `${address}/healthz`,
  });
  const worker = keepProgram({
    ...common,
    name: 'The worker',
    script: 'src/worker.ts',
    log: 'worker.log',
    ...(workerAddress && { health: `${workerAddress}/healthz` }),
  });
  programs.push(api, worker);
  await Promise.all([api.ready, worker.ready]);
  return address;
});
