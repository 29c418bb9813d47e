import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { execute } from '../../engine/log/execute.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { type Conversation, conversation, conversationStream, requireParty } from './decide.ts';
import type { ConversationEvent } from './events.ts';
import { block, pair, pairStream, unblock } from './pair-decide.ts';
import type { MessageParts } from './parts.ts';

type Parts = Pick<MessageParts, 'domainLog'>;

type Occasion = {
  actorId: number | null;
  at: Date;
  requestId: string;
  /** Writes what is said with it, in the same transaction. */
  alongside?: (transaction: Kysely<DB>) => Promise<void>;
};

/**
 * Decides on a conversation.
 *
 * @returns the position up to which the conversation is known
 * @throws what `decide` throws, CONFLICT
 */
export async function changeConversation(
  { domainLog }: Parts,
  id: number,
  decide: (state: Conversation | null) => ConversationEvent[],
  occasion: Occasion,
): Promise<number> {
  const { upTo } = await execute(domainLog, {
    ...occasion,
    stream: conversationStream(id),
    decider: conversation,
    decide: (state) => ({ events: decide(state) }),
  });
  return upTo;
}

/**
 * Blocks the other of a conversation, or no longer, in all that the two write to each other.
 *
 * @returns the position up to which it is known whether they are blocked
 * @throws CONVERSATION_NOT_FOUND, CONFLICT
 */
export async function setBlocked(
  { domainLog }: Parts,
  { id, userId, blocked }: { id: number; userId: number; blocked: boolean },
  occasion: Pick<Occasion, 'at' | 'requestId'>,
): Promise<number> {
  // Who the two are never changes.
  const { state } = await loadState(domainLog, conversationStream(id), conversation);
  const { other } = requireParty(state, userId);
  const blocking = { conversation_id: id, blocker_id: userId, blocked_id: other };
  const { upTo } = await execute(domainLog, {
    ...{ ...occasion, actorId: userId, stream: pairStream(userId, other), decider: pair },
    decide: (both) => ({ events: blocked ? block(both, blocking) : unblock(both, blocking) }),
  });
  return upTo;
}
