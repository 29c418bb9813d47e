import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { fail } from '../errors.ts';
import type { CatchUp } from '../folding/catch-up.ts';
import type { Once } from '../http/idempotency/once.ts';
import { announcePosition } from '../http/read-your-writes.ts';
import { requireUserId } from '../http/session.ts';
import type { DomainLog } from '../log/domain.ts';
import { type Executed, execute } from '../log/execute.ts';
import { type Decided, type MinisiteState, minisite, minisiteStream } from './decide.ts';
import type { MinisiteEvent } from './events.ts';

/** What the routes of mini-sites need. */
export type MinisiteParts = { db: Kysely<DB>; domainLog: DomainLog; catchUp: CatchUp; once: Once; now: () => Date };

/**
 * Runs a decision on the caller's own mini-site, and announces its position.
 *
 * @param eventId the first event's id, when the same request may have run before
 * @returns the decided state, and what was appended
 * @throws what the decision throws, SLUG_TAKEN, CONFLICT
 */
export type Run = (
  request: FastifyRequest,
  reply: FastifyReply,
  decide: (state: MinisiteState) => Decided,
  eventId?: string,
) => Promise<Executed<MinisiteState, MinisiteEvent>>;

/** Makes a `Run`. */
export function runOn({ domainLog, now }: MinisiteParts): Run {
  return async (request, reply, decide, eventId) => {
    const userId = requireUserId(request);
    const executed = await execute(domainLog, {
      stream: minisiteStream(userId),
      decider: minisite,
      decide,
      actorId: userId,
      at: now(),
      requestId: request.id,
      eventId,
      onClaimTaken: () => fail('SLUG_TAKEN'),
    });
    announcePosition(reply, executed.position);
    return executed;
  };
}
