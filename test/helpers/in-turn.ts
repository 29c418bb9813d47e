import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from './test.ts';

/**
 * Starts a proxy that hands each request to the next of some servers, on whichever connection it came, so that no two
 * requests in a row have the same memory behind them. It closes with the test.
 *
 * @returns the address of the proxy
 */
export async function inTurn(t: Test, origins: string[]): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const pass = (from: IncomingMessage, to: ServerResponse) => {
    const origin = origins[next % origins.length];
    next += 1;
    const { method, headers } = from;
    const asked = request(`${origin}${from.url}`, { agent, method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
      answer.pipe(to);
      answer.on('error', () => to.destroy());
    });
    from.pipe(asked);
    asked.on('error', () => to.destroy());
    to.on('close', () => asked.destroy());
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
    if (next < origins.length) throw new Error('one of the servers was asked nothing');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
