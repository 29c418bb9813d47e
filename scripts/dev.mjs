import { changes } from './lib/changed.mjs';
import { HEAP, root } from './lib/paths.mjs';
import { choosePort } from './lib/ports.mjs';
import { runProduct } from './lib/product.mjs';
import { keepSandbox } from './lib/sandbox.mjs';
import { say } from './lib/say.mjs';
import { runWatched } from './lib/watched.mjs';

/**
 * The sources of the API and the worker. Migrations are not among them: they run at a start, which also lets a raised
 * version of a read model serve.
 */
const SOURCES = ['src', 'projections'];

// The product for development: API and worker start anew when their sources change, and the browser takes over changes
// of the web app at once.
const changed = changes(SOURCES);

await runProduct(async (place) => {
  const { env, address, addressOf, programs, note } = place;
  const port = String(await choosePort(undefined));
  const web = `http://127.0.0.1:${port}`;
  /** @param {string} name @param {string[]} args @param {string | undefined} health @param {NodeJS.ProcessEnv} more */
  const run = (name, args, health, more = {}) =>
    runWatched({ name, args, env: { ...env, API_URL: address, ...more }, note, health });
  const api = run('api', [...HEAP, 'src/server.ts'], `${address}/healthz`);
  const workerPort = process.env.WORKER_PORT || String(await choosePort(undefined));
  const workerHealth = workerPort === '0' ? undefined : `${addressOf(workerPort)}/healthz`;
  const worker = run('worker', [...HEAP, 'src/worker.ts'], workerHealth, { WORKER_PORT: workerPort });
  const vite = `${root}/node_modules/vite/bin/vite.js`;
  const app = run('web', [vite, '--host=127.0.0.1', `--port=${port}`, '--strictPort'], `${web}/`);
  programs.push(api, worker, app);
  await Promise.all([api.ready, worker.ready, app.ready, keepSandbox(place)]);

  const follow = async () => {
    for await (const _ of changed) {
      const began = performance.now();
      // The API first: the screens need it, not the worker.
      const isBack = await api.restart();
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      say(isBack ? `api    │ started anew in ${seconds} s` : 'api    │ waits for the next change');
      await worker.restart();
    }
  };
  follow().catch(({ message }) => say(`What changes is not seen any more (${message}); stop this and start it again.`));
  return web;
});
