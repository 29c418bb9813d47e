import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

const SECOND = 1_000;
/** Connections that may be open at once: who asks are a supervisor and some scrapers. */
const CONNECTIONS = 20;

export type Answer = { status: number; type: string; body: string };

/** Answers of a process to `GET`, by path. */
export type Answers = Record<string, (request: IncomingMessage) => Answer | Promise<Answer>>;

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

/**
 * Makes the answer of `/healthz` or `/readyz`: 200 while there is no reason against it, 503 with the reasons when there
 * are.
 *
 * @param reasons why the process does not work, or is not ready; empty when all is well
 */
export function answerHealth(reasons: () => string[] | Promise<string[]>): () => Promise<Answer> {
  return async () => {
    const why = await reasons();
    return why.length === 0 ? json(200, { status: 'ok', reasons: why }) : json(503, { status: 'not ok', reasons: why });
  };
}

/**
 * Lets a process answer whoever watches it, on a port that nobody else needs. Any other request gets 404, and a failed
 * answer 500.
 *
 * @returns what ends it
 * @throws Error when the port is taken
 */
export async function answerWatchers(
  { host, port }: { host: string; port: number },
  answers: Answers,
): Promise<{ port: number; close: () => void }> {
  const known = new Map(Object.entries(answers));
  const server = createServer({ requestTimeout: 5 * SECOND, headersTimeout: 5 * SECOND }, async (request, response) => {
    const find = request.method === 'GET' ? known.get(request.url ?? '') : undefined;
    const found = (async () => find?.(request) ?? json(404, { status: 'not found' }))();
    const { status, type, body } = await found.catch(() => json(500, { status: 'failed' }));
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', connection: 'close' });
    response.end(body);
  });
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
