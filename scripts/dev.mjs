import { HEAP, root } from './lib/paths.mjs';
import { choosePort } from './lib/ports.mjs';
import { runProduct } from './lib/product.mjs';
import { keepWatched } from './lib/watched.mjs';

/** Keeps what a program wrote before it was started anew. */
const WATCH = ['--watch', '--watch-preserve-output', ...HEAP];

// The product as it is worked on: the API and the worker start anew when a file that they load has changed, and the web
// app replaces in the browser what has changed.
await runProduct(async ({ env, address, workerAddress, programs, note }) => {
  const port = String(await choosePort(undefined));
  const web = `http://127.0.0.1:${port}`;
  const common = { env: { ...env, API_URL: address }, note };
  const vite = [`${root}/node_modules/vite/bin/vite.js`, '--host=127.0.0.1', `--port=${port}`, '--strictPort'];
  const kept = [
    keepWatched({ ...common, name: 'api', args: [...WATCH, 'src/server.ts'], health: `${address}/healthz` }),
    keepWatched({
      ...common,
      name: 'worker',
      args: [...WATCH, 'src/worker.ts'],
      health: workerAddress && `${workerAddress}/healthz`,
    }),
    keepWatched({ ...common, name: 'web', args: vite, health: `${web}/` }),
  ];
  programs.push(...kept);
  await Promise.all(kept.map(({ ready }) => ready));
  return web;
});
