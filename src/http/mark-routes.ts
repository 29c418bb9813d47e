import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Activity } from '../liveness/activity.ts';

/** Says of which route the request begun last is, by a number that is written before anything is read of it. */
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
