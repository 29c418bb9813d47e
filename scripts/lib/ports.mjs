import { createServer } from 'node:net';

/**
 * @param {number} port 0 asks the system for any
 * @param {string} host
 * @returns {Promise<number | null>} the port when it can be listened on, else null
 */
export function freePort(port, host = '127.0.0.1') {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(null));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : null));
    });
  });
}

/**
 * A port for a private service: the one it had the last time, while that is free.
 * @param {number | undefined} remembered
 * @returns {Promise<number>}
 */
export async function choosePort(remembered) {
  const same = remembered ? await freePort(remembered) : null;
  return same ?? (await freePort(0)) ?? choosePort(undefined);
}
