import type { FastifyPluginAsync } from 'fastify';
import { erasureRoutes } from './erasure/routes.ts';
import { factorRoutes } from './factors/routes.ts';
import { factorSignInRoutes } from './factors/sign-in-routes.ts';
import { linkRoutes } from './links/routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { ownSessionRoutes } from './own-session-routes.ts';
import type { AccountRouteParts } from './parts.ts';
import { sessionRoutes } from './session-routes.ts';

/** The routes below `/auth`. */
export function accountRoutes(parts: AccountRouteParts): FastifyPluginAsync {
  const slices = [
    sessionRoutes(parts),
    ownAccountRoutes(parts),
    ownSessionRoutes(parts),
    linkRoutes(parts),
    factorRoutes(parts),
    factorSignInRoutes(parts),
    erasureRoutes(parts),
  ];
  return async (app) => {
    for (const slice of slices) await app.register(slice);
  };
}
