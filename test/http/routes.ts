import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Test } from '../helpers/test.ts';

/** What Fastify tells of each app that is made. */
const MADE = 'fastify.initialization';

/** `path` is in the spelling of the API's description, `pattern` in that of the server. */
export type Route = { method: string; path: string; pattern: string; schema: FastifySchema | undefined };

/**
 * Collects the routes of the first app that is made after this call. HEAD is left out, because it goes where GET goes.
 *
 * @returns a list that fills as they are registered
 */
export function collectRoutes(t: Test): Route[] {
  const routes: Route[] = [];
  const collect = (message: unknown) => {
    unsubscribe(MADE, collect);
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      for (const each of [method].flat())
        if (each !== 'HEAD') routes.push({ method: each, path: url.replace(/:(\w+)/g, '{$1}'), pattern: url, schema });
    });
  };
  subscribe(MADE, collect);
  t.teardown(() => unsubscribe(MADE, collect));
  return routes;
}
