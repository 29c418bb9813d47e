import type { FastifyReply, FastifyRequest } from 'fastify';
import { execute } from '../../engine/log/execute.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import { requireUserId } from '../../serving/http/session.ts';
import { type NoticesState, notices, noticesStream } from './decide.ts';
import type { NoticeEvent } from './events.ts';
import type { NoticeParts } from './parts.ts';

/** What the caller has read and chosen. */
export async function loadOwn({ domainLog }: NoticeParts, request: FastifyRequest): Promise<NoticesState> {
  return (await loadState(domainLog, noticesStream(requireUserId(request)), notices)).state;
}

/** Decides on what the caller has read and chosen, and announces the position. @throws CONFLICT */
export async function changeOwn(
  { domainLog, now }: NoticeParts,
  request: FastifyRequest,
  reply: FastifyReply,
  decide: (state: NoticesState, userId: number) => { events: NoticeEvent[] },
): Promise<NoticesState> {
  const userId = requireUserId(request);
  const done = await execute(domainLog, {
    ...{ stream: noticesStream(userId), decider: notices, actorId: userId, at: now(), requestId: request.id },
    decide: (state: NoticesState) => decide(state, userId),
  });
  announcePosition(reply, done.position);
  return done.state;
}
