import { createServer } from 'node:net';
import { tryPort } from '../../scripts/lib/ports.mjs';

/** Below the ports that the product takes by itself, and those that systems give to outgoing connections. */
const LOWEST = 20_000;
const COUNT = 6_000;
const TRIES = 1_000;

/**
 * Claims a port until the end of this process, by listening on another one that stands for it: until somebody listens
 * on the port itself, it looks free to all test processes.
 *
 * @returns false when it is somebody else's
 */
function claim(port: number): Promise<boolean> {
  const claiming = createServer().unref();
  return new Promise((done) => {
    claiming.once('error', () => done(false));
    claiming.listen({ port: port - COUNT, host: '127.0.0.1', exclusive: true }, () => done(true));
  });
}

/** A port that nobody listens on, and that no other test gets before this process ends. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
    if ((await claim(port)) && (await tryPort(port, '127.0.0.1')) === port) return port;
  }
  throw new Error(`no port from ${LOWEST} to ${LOWEST + COUNT} can be had`);
}
