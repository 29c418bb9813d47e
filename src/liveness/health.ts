import { once } from 'node:events';
import { createServer } from 'node:http';

const SECOND = 1_000;
/** Connections that may be open at once: who asks are a supervisor and a scraper. */
const CONNECTIONS = 20;

/**
 * Answers `GET /healthz` of a process that serves nothing else: 200 while it works, 503 with the reasons when it lives
 * and does not.
 *
 * @param reasons why it does not work; empty when it does
 * @returns what ends it
 * @throws Error when the port is taken
 */
export async function serveHealth(
  { host, port }: { host: string; port: number },
  reasons: () => string[],
): Promise<{ port: number; close: () => void }> {
  const server = createServer(
    { requestTimeout: 5 * SECOND, headersTimeout: 5 * SECOND },
    ({ method, url }, response) => {
      const isIt = method === 'GET' && url === '/healthz';
      const why = reasons();
      const status = isIt ? (why.length === 0 ? 200 : 503) : 404;
      const body = isIt ? { status: why.length === 0 ? 'ok' : 'not ok', reasons: why } : { status: 'not found' };
      response.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        connection: 'close',
      });
      response.end(JSON.stringify(body));
    },
  );
  server.maxConnections = CONNECTIONS;
  server.listen({ host, port });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
