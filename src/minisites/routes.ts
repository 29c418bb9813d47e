import type { FastifyPluginAsync } from 'fastify';
import { ownMinisiteRoutes } from './own-minisite-routes.ts';
import { ownPageRoutes } from './own-page-routes.ts';
import { publicMinisiteRoutes } from './public-routes.ts';
import type { MinisiteParts } from './run.ts';

/** All routes of mini-sites. */
export function minisiteRoutes(parts: MinisiteParts): FastifyPluginAsync {
  const slices = [ownMinisiteRoutes(parts), ownPageRoutes(parts), publicMinisiteRoutes(parts)];
  return async (app) => {
    for (const slice of slices) await app.register(slice);
  };
}
