import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Activity } from '../../engine/liveness/activity.ts';

/** Notes the route of the request that began last: one write of a number, before its body is read. */
export function markRoutes(app: FastifyInstance, activity: Pick<Activity, 'route'>): void {
  app.addHook('onRoute', (route) => {
    const mark = activity.route(`${[route.method].flat().join(',')} ${route.url}`);
    const hook: onRequestHookHandler = (_request, _reply, done) => {
      mark();
      done();
    };
    route.onRequest = [hook, route.onRequest ?? []].flat();
  });
}
