import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Span, tracer } from './tracer.ts';

/** What the packages call the kind of a span that answers a request. */
const SERVER = 1;

/**
 * Follows each sampled request: by its method and the pattern of its route, never by its path, its query or its caller.
 * The trace that a client names in `traceparent` is gone on with.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions, id } = request;
    const route = routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': method, 'http.route': route, 'vernissage.request_id': id };
    const parent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined;
    const span = tracer?.start(`${method} ${route}`, { kind: SERVER, parent, attributes });
    if (span) spans.set(request, span);
    done();
  });
  // After the body, whose events belong to the connection.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) tracer?.run(span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const failed = reply.statusCode >= 500 ? new Error(String(reply.statusCode)) : undefined;
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode }, failed);
    done();
  });
}
