import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * @param {number} port 0 asks the system for any
 * @param {string} host
 * @returns {Promise<number | string>} the port when it can be listened on, else the system's error code
 */
export function tryPort(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => done(error.code));
    server.listen({ port, host, exclusive: true }, () => {
      const found = server.address().port;
      server.close(() => done(found));
    });
  });
}

/**
 * A port for a private service: the one it had the last time, while that is free. It lies below the range from which
 * systems number outgoing connections, so that no client that knocks while the service is down comes to sit on it.
 * @param {number | undefined} remembered
 * @returns {Promise<number>}
 */
export async function choosePort(remembered) {
  const port = remembered ?? randomInt(20_000, 32_000);
  return (await tryPort(port, '127.0.0.1')) === port ? port : choosePort(undefined);
}
