import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Every figure of this process; `/metrics` shows them. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
});

/** Engagement events by what became of them: `accepted`, `duplicate`, or the code of the refusal. */
export const engagementEvents = new Counter({
  name: 'engagement_events_total',
  help: 'Engagement events by outcome',
  labelNames: ['outcome'],
  registers: [metrics],
});

/** Times every request by its route, never by its path: paths are unbounded. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.metrics();
  });
}
