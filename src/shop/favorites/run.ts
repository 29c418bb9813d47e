import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainLog } from '../../engine/log/domain.ts';
import { execute } from '../../engine/log/execute.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireUserId } from '../../serving/http/session.ts';
import { type FavoritesState, favorites, favoritesStream } from './decide.ts';
import type { FavoritesEvent } from './events.ts';

type Parts = { domainLog: DomainLog; now: () => Date };

/** A decision on the caller's favourites. */
export type Decide = (state: FavoritesState, userId: number) => { events: FavoritesEvent[] };

/**
 * Runs a command on the favourites of the caller, and announces the position up to which their stream is known: also
 * when nothing changes, because the earlier change may be one that the caller has not seen yet.
 */
export async function runOwn(
  { domainLog, now }: Parts,
  request: FastifyRequest,
  { decide, reply, eventId }: { decide: Decide; reply?: FastifyReply; eventId?: string | undefined },
) {
  const userId = requireUserId(request);
  const done = await execute(domainLog, {
    stream: favoritesStream(userId),
    decider: favorites,
    decide: (state) => decide(state, userId),
    actorId: userId,
    at: now(),
    requestId: request.id,
    eventId,
  });
  if (reply) announcePosition(reply, done.upTo);
  return done;
}
