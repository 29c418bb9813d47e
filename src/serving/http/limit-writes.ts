import type { FastifyInstance, RouteOptions } from 'fastify';
import { ErrorReply } from '../../contract/primitives.ts';
import { isWrite } from './is-write.ts';
import type { Budget, RateLimiter } from './rate-limit.ts';
import { optionalUserId } from './session.ts';

/** Writes of one account on all routes together: more than anybody types, clicks or drags. */
const WRITES: Budget = { name: 'writes', max: 120, windowMs: 60_000 };

function describeLimit(route: RouteOptions): void {
  if (![route.method].flat().some(isWrite)) return;
  const response = { 429: ErrorReply, ...(route.schema?.response as object | undefined) };
  route.schema = { ...route.schema, response };
}

/**
 * Limits the writes of each account on all routes that a scope registers after this. It counts before anything else of
 * a request is looked at. Callers without a good token are left to the routes.
 */
export function limitWrites(scope: FastifyInstance, limiter: RateLimiter): void {
  scope.addHook('onRoute', describeLimit);
  scope.addHook('onRequest', async (request) => {
    if (!isWrite(request.method)) return;
    const userId = optionalUserId(request);
    if (userId !== null) limiter.spendAtOnce(WRITES, String(userId));
  });
}
