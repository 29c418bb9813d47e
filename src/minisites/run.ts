import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { fail } from '../errors.ts';
import type { Reach } from '../folding/reach.ts';
import { announcePosition } from '../http/read-your-writes.ts';
import { requireUserId } from '../http/session.ts';
import type { DomainLog } from '../log/domain.ts';
import { execute } from '../log/execute.ts';
import { type Decided, type MinisiteState, minisite, minisiteStream } from './decide.ts';

/** What the calls of mini-sites take. */
export type MinisiteParts = { db: Kysely<DB>; domainLog: DomainLog; reach: Reach; now: () => Date };

/**
 * Runs a decision on the caller's own mini-site, and announces its position.
 *
 * @returns the decided state
 * @throws what the decision throws, SLUG_TAKEN, CONFLICT
 */
export type Run = (
  request: FastifyRequest,
  reply: FastifyReply,
  decide: (state: MinisiteState) => Decided,
) => Promise<MinisiteState>;

/** Makes what runs decisions on mini-sites. */
export function runOn({ domainLog, now }: MinisiteParts): Run {
  return async (request, reply, decide) => {
    const userId = requireUserId(request);
    const { state, position } = await execute(domainLog, {
      stream: minisiteStream(userId),
      decider: minisite,
      decide,
      actorId: userId,
      at: now(),
      requestId: request.id,
      onClaimTaken: () => fail('SLUG_TAKEN'),
    });
    announcePosition(reply, position);
    return state;
  };
}
