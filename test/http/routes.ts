import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifySchema } from 'fastify';

/** `path` is in the spelling of the API's description, `pattern` in that of the server. */
export type Route = { method: string; path: string; pattern: string; schema: FastifySchema | undefined };

/**
 * Collects the routes of every app that is made after this call. HEAD is left out, because it goes where GET goes.
 *
 * @returns a list that fills as they are registered
 */
export function collectRoutes(): Route[] {
  const routes: Route[] = [];
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      for (const each of [method].flat())
        if (each !== 'HEAD') routes.push({ method: each, path: url.replace(/:(\w+)/g, '{$1}'), pattern: url, schema });
    });
  });
  return routes;
}
