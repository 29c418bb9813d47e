import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

/**
 * Lets a closing server end as soon as it has answered all requests. Node closes only the connections that are idle
 * when the closing begins. A sweep closes those that become idle later, which would stay open for as long as their
 * browser keeps them, and those on which no request has come: browsers open some to spare.
 */
export function letGoWhenClosing(app: FastifyInstance): void {
  const { server } = app;
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of silent) socket.destroy();
    }, EVERY_MS);
    server.once('close', () => clearInterval(sweep));
  });
}
