import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/**
 * Lets a server that is closing end as soon as it has answered what it was asked. Closing lets go of the connections
 * that are idle at that moment; one that is being answered would be kept for as long as its owner, a browser that may
 * ask again, cares to keep it.
 */
export function letGoWhenClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const sweep = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
    app.server.once('close', () => clearInterval(sweep));
  });
}
