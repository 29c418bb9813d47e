import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { METRICS_TYPE } from '../../engine/metrics/exposition.ts';
import { metrics, SECONDS } from '../../engine/metrics/registry.ts';
import { spellWithState } from '../../engine/metrics/with-state.ts';
import { ERROR_CODES, type ErrorCode, fail } from '../../errors.ts';

const requests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its answer; the status is its class, such as 2xx',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers: [metrics],
});

const errorReplies = new Counter({
  name: 'vernissage_error_replies_total',
  help: 'Answers that are errors, by their code; those to connections that never became a request are among them',
  labelNames: ['code'],
  registers: [metrics],
});
// A counter that begins with its first failure hides that failure from a rate.
for (const code of ERROR_CODES) errorReplies.inc({ code }, 0);

/** Counts an answer that is an error. */
export function countErrorReply(code: ErrorCode): void {
  errorReplies.inc({ code });
}

/** The methods of routes. Where there is no route, a client may send any of the others that Node knows. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Makes a hook that times the answers of a route. It looks up the series of each method and class once. */
function timeAs(route: string): onResponseHookHandler {
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  return ({ method }, reply, done) => {
    const kind = `${method} ${reply.statusCode}`;
    let times = series.get(kind);
    if (!times) {
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      times = requests.labels(METHODS.has(method) ? method : 'other', route, status);
      series.set(kind, times);
    }
    times.observe(reply.elapsedTime / 1_000);
    done();
  };
}

type Observed = {
  /** Reads the metrics that are the same for all processes; called at each scrape. */
  readState: () => Promise<Registry>;
  isInsider: (request: IncomingMessage) => boolean;
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
    if (!isInsider(request.raw)) throw fail('FORBIDDEN');
    reply.type(METRICS_TYPE);
    return spellWithState(readState, (error) =>
      request.log.warn({ reqId: request.id, err: error }, 'the state cannot be read for /metrics'),
    );
  });
}
