import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/**
 * Lets a closing server end as soon as it has answered all requests. Node closes only the connections that are idle
 * when the closing begins. A busy connection would stay open for as long as its browser keeps it, so a sweep closes it
 * later.
 */
export function letGoWhenClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const sweep = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
    app.server.once('close', () => clearInterval(sweep));
  });
}
