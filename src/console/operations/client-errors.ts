import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Counter } from 'prom-client';
import { CLIENT_ERROR_KINDS, ClientErrorBody } from '../../contract/client-errors.ts';
import { Done, ErrorReply } from '../../contract/primitives.ts';
import { metrics } from '../../engine/metrics/registry.ts';
import { networksOf } from '../../serving/http/networks.ts';
import { ANYBODY } from '../../serving/http/openapi.ts';
import type { Budget, RateLimiter } from '../../serving/http/rate-limit.ts';

const WINDOW_MS = 600_000;

const A_NETWORK: Budget = { name: 'client-errors', max: 30, windowMs: WINDOW_MS };
/** Over all networks: enough to see a failure that everybody has, and no more lines of log than somebody can read. */
const IN_ALL: Budget = { name: 'client-errors-all', max: 1_000, windowMs: WINDOW_MS };

const clientErrors = new Counter({
  name: 'vernissage_client_errors_total',
  help: 'Failures that pages of the web app reported, by what failed',
  labelNames: ['kind'],
  registers: [metrics],
});
// A counter that begins with its first failure hides that failure from a rate.
for (const kind of CLIENT_ERROR_KINDS) clientErrors.inc({ kind }, 0);

/** The route that takes reports of failures in the web app: it counts and logs them, and stores nothing. */
export function clientErrorRoutes({ limiter }: { limiter: RateLimiter }): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/client-errors',
      {
        onRequest: async (request) => limiter.spendAtOnce(A_NETWORK, networksOf(request.ip)),
        schema: {
          tags: ['operations'],
          operationId: 'reportClientError',
          summary: 'Report a failure in the web app, without anything about the person',
          security: ANYBODY,
          body: ClientErrorBody,
          response: { 204: Done, 400: ErrorReply, 429: ErrorReply },
        },
      },
      async (request, reply) => {
        limiter.spendAtOnce(IN_ALL, 'everybody');
        const { kind, name, message, route, build } = request.body;
        clientErrors.inc({ kind });
        request.log.warn({ reqId: request.id, kind, name, message, route, build }, 'a page of the web app failed');
        return reply.code(204).send(null);
      },
    );
  };
}
