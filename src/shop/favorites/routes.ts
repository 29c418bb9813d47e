import type { FastifyPluginAsync } from 'fastify';
import type { FavoritesParts } from './parts.ts';
import { favoritesReadRoutes } from './read-routes.ts';
import { favoritesWriteRoutes } from './write-routes.ts';

/** All routes of favourites and follows. */
export function favoritesRoutes(parts: FavoritesParts): FastifyPluginAsync {
  const calls = [favoritesReadRoutes(parts), favoritesWriteRoutes(parts)];
  return async (app) => {
    for (const some of calls) await app.register(some);
  };
}
