import type { FastifyInstance } from 'fastify';

/** Sends the id under which the request stands in the process's log. */
export function labelRequests(app: FastifyInstance): void {
  const start = Date.now().toString(36);
  let count = 0;
  app.setGenReqId(() => {
    count += 1;
    return `${start}-${process.pid}-${count}`;
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
