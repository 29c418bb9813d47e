import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * @param {number} port 0 asks the system for any free one
 * @param {string} host
 * @returns {Promise<number | string>} the port when a server can listen on it, else the system's error code
 */
export function tryPort(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => done(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => {
      const { port: found } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(found));
    });
  });
}

/** Ports that this process has looked at: what it starts at the same time gets different ones. */
const seen = new Set();

/**
 * A port for a private service: the one that it had the last time, while that is free. A new one lies below the range
 * that systems use for outgoing connections, and above the one of the tests. So a client that tries to connect while
 * the service is down cannot get the port itself.
 * @param {number | undefined} remembered
 * @returns {Promise<number>}
 */
export async function choosePort(remembered) {
  const port = remembered ?? randomInt(26_000, 32_000);
  if (port !== remembered && seen.has(port)) return choosePort(undefined);
  seen.add(port);
  return (await tryPort(port, '127.0.0.1')) === port ? port : choosePort(undefined);
}
