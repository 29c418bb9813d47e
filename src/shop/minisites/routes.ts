import type { FastifyPluginAsync } from 'fastify';
import { ownMinisiteRoutes } from './own-minisite-routes.ts';
import { ownPageReadRoutes } from './pages/own-read-routes.ts';
import { ownPageWriteRoutes } from './pages/own-write-routes.ts';
import { publicMinisiteRoutes } from './public-routes.ts';
import type { MinisiteParts } from './run.ts';

/** All routes of mini-sites. */
export function minisiteRoutes(parts: MinisiteParts): FastifyPluginAsync {
  const calls = [
    ownMinisiteRoutes(parts),
    ownPageReadRoutes(parts),
    ownPageWriteRoutes(parts),
    publicMinisiteRoutes(parts),
  ];
  return async (app) => {
    for (const some of calls) await app.register(some);
  };
}
