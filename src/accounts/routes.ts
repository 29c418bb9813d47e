import type { FastifyPluginAsync } from 'fastify';
import type { Redis } from 'ioredis';
import { createRateLimiter } from '../http/rate-limit.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import type { AccountRouteParts } from './parts.ts';
import { sessionRoutes } from './session-routes.ts';

type Parts = Omit<AccountRouteParts, 'limiter'> & { redis: Redis | null };

/** The calls below `/auth`. To be made once, however often mounted: the mounts share their rate limits. */
export function accountRoutes(parts: Parts): FastifyPluginAsync {
  const { config, now, redis } = parts;
  const limiter = createRateLimiter({ redis, secret: config.jwtSecret, enabled: config.rateLimit, now });
  const slices = [sessionRoutes({ ...parts, limiter }), ownAccountRoutes({ ...parts, limiter })];
  return async (app) => {
    for (const slice of slices) await app.register(slice);
  };
}
