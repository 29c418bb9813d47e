import type { FastifyInstance, RouteOptions } from 'fastify';
import { ErrorReply } from '../../contract/primitives.ts';
import { isWrite } from './is-write.ts';
import { networksOf } from './networks.ts';
import { type Budget, bytesADay, type RateLimiter } from './rate-limit.ts';
import { optionalUserId } from './session.ts';

const MB = 1_000_000;

/** Accounts whose worth one network may write: accounts cost nothing, and an office or a school has one address. */
const ACCOUNTS = 10;

/** Writes of one account on all routes together: more than anybody types, clicks or drags. */
const WRITES: Budget = { name: 'writes', max: 120, windowMs: 60_000 };
/** Bytes of what an account writes; images are counted apart. They stay in the log for ever. */
const BYTES = bytesADay('write-bytes', 50 * MB);

const ofNetwork = ({ name, max, ...budget }: Budget): Budget => ({
  ...budget,
  name: `${name}-network`,
  max: max * ACCOUNTS,
});
const WRITES_OF_A_NETWORK = ofNetwork(WRITES);
const BYTES_OF_A_NETWORK = ofNetwork(BYTES);

function describeLimit(route: RouteOptions): void {
  if (![route.method].flat().some(isWrite)) return;
  const response = { 429: ErrorReply, ...(route.schema?.response as object | undefined) };
  route.schema = { ...route.schema, response };
}

/**
 * Limits the writes of each account, and of all accounts of a network, on all routes that a scope registers after this:
 * their number, before anything else of a request is looked at, and their bytes. Callers without a good token are left
 * to the routes.
 */
export function limitWrites(scope: FastifyInstance, limiter: RateLimiter): void {
  scope.addHook('onRoute', describeLimit);
  scope.addHook('onRequest', async (request) => {
    if (!isWrite(request.method)) return;
    const userId = optionalUserId(request);
    if (userId === null) return;
    limiter.spendAtOnce(WRITES, String(userId));
    limiter.spendAtOnce(WRITES_OF_A_NETWORK, networksOf(request.ip));
  });
  // Its body is there.
  scope.addHook('preValidation', async (request) => {
    const { method, progress, ip } = request;
    if (!progress || progress.kind === 'upload' || !isWrite(method)) return;
    const userId = optionalUserId(request);
    if (userId === null) return;
    limiter.spendAtOnce(BYTES, String(userId), progress.bytes);
    limiter.spendAtOnce(BYTES_OF_A_NETWORK, networksOf(ip), progress.bytes);
  });
}
