import type { FastifyPluginAsync } from 'fastify';
import { imageOrderRoutes } from './images/order-routes.ts';
import { imageRoutes } from './images/routes.ts';
import type { ArtworkParts } from './parts.ts';
import { provenanceRoutes } from './provenance-routes.ts';
import { artworkReadRoutes } from './read-routes.ts';
import { artworkWriteRoutes } from './write-routes.ts';

/** All routes of artworks. */
export function artworkRoutes(parts: ArtworkParts): FastifyPluginAsync {
  const calls = [
    artworkReadRoutes(parts),
    provenanceRoutes(parts),
    artworkWriteRoutes(parts),
    imageRoutes(parts),
    imageOrderRoutes(parts),
  ];
  return async (app) => {
    for (const some of calls) await app.register(some);
  };
}
