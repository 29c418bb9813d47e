import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '../errors.ts';

/** The metrics of this process; `/metrics` shows them together with the state of the installation. */
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

const stateReadable = new Gauge({
  name: 'state_readable',
  help: 'Whether the state of log, read models and queue could be read; without it only the process is shown',
  registers: [metrics],
});

/** Makes a hook that times the answers of a route. It looks up the series of each method and status once. */
function timeAs(route: string): onResponseHookHandler {
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  return ({ method }, reply, done) => {
    const kind = `${method} ${reply.statusCode}`;
    let times = series.get(kind);
    if (!times) {
      times = requests.labels(method, route, String(reply.statusCode));
      series.set(kind, times);
    }
    times.observe(reply.elapsedTime / 1_000);
    done();
  };
}

type Observed = {
  /** Reads the metrics that are the same for all processes; called at each scrape. */
  readState: () => Promise<Registry>;
  isInsider: (request: FastifyRequest) => boolean;
};

/** Times every request by its route, never by its path: paths are unbounded. `/metrics` is for insiders. */
export function observeRequests(app: FastifyInstance, { readState, isInsider }: Observed): void {
  app.addHook('onRoute', (route) => {
    route.onResponse = [route.onResponse ?? [], timeAs(route.url)].flat();
  });
  const timeUnknown = timeAs('unknown');
  app.addHook('onResponse', function (request, reply, done) {
    if (request.is404) timeUnknown.call(this, request, reply, done);
    else done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isInsider(request)) throw fail('FORBIDDEN');
    const state = await readState().catch((error) => {
      request.log.warn({ reqId: request.id, err: error }, 'the state cannot be read for /metrics');
      return null;
    });
    stateReadable.set(state ? 1 : 0);
    reply.type(metrics.contentType);
    return Registry.merge(state ? [metrics, state] : [metrics]).metrics();
  });
}
