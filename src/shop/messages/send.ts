import type { Side } from '../../contract/messages.ts';
import { nextId } from '../../engine/db/ids.ts';
import { executeTogether, type Load, type Part } from '../../engine/log/execute-together.ts';
import { fail } from '../../errors.ts';
import type { StillOpen } from '../../serving/http/idempotency/once.ts';
import { type Addressed, findTopic } from './address.ts';
import {
  type Conversation,
  conversation,
  conversationStream,
  personOf,
  requireParty,
  sendMessage,
  type Topic,
} from './decide.ts';
import type { ConversationEvent, OfConversation } from './events.ts';
import type { SpendOnMessage } from './limits.ts';
import { beginConversation, findConversation, pair, pairStream, requireUnblocked } from './pair-decide.ts';
import type { MessageParts } from './parts.ts';
import { keepMessage } from './words.ts';
import { requireWriter, writer, writerStream } from './writer-decide.ts';

type Parts = Pick<MessageParts, 'catchUp' | 'db' | 'domainLog'>;

/** A message that somebody sends. */
export type Sending = {
  userId: number;
  text: string;
  at: Date;
  requestId: string;
  eventId: string | undefined;
  stillOpen: StillOpen;
  spend: SpendOnMessage;
};

/** A message that was sent, maybe by an earlier run of the same request. */
export type Sent = { conversation_id: number; number: number; at: Date; position: number | null };

type Message = Extract<ConversationEvent, { type: 'message_sent' }>['payload'];
type Found = { before: Conversation | null; topic: Topic & OfConversation; by: Side; begun?: Part };

/** Whether one of the two may write to the other now. @throws WRITING_STOPPED, YOU_BLOCKED, WRITING_BLOCKED */
async function requireFree(load: Load, topic: Topic, by: Side) {
  requireWriter(await load(writerStream(personOf(topic, by)), writer));
  const both = await load(pairStream(topic.member_id, topic.artist_id), pair);
  requireUnblocked(both, personOf(topic, by), personOf(topic, by === 'member' ? 'artist' : 'member'));
  return both;
}

/** Sends a message into what `find` finds, with its words, in one commit. */
async function send(
  { domainLog }: Parts,
  streams: string[],
  { text, stillOpen, spend, userId, ...occasion }: Sending,
  find: (load: Load) => Promise<Found>,
): Promise<Sent> {
  let message: Message | undefined;
  const { position, made } = await executeTogether(domainLog, {
    ...occasion,
    ...{ streams, actorId: userId },
    async decide(load) {
      const { before, topic, by, begun } = await find(load);
      const events = sendMessage(before, topic, by);
      await spend(begun !== undefined);
      message = events[0]?.type === 'message_sent' ? events[0].payload : undefined;
      // Last, because a repeat is answered from it, with its position.
      return [...(begun ? [begun] : []), { stream: conversationStream(topic.conversation_id), events }];
    },
    async alongside(transaction) {
      await stillOpen(transaction);
      if (!message) return;
      const { conversation_id, number, member_id, artist_id, by } = message;
      await keepMessage(transaction, { conversation_id, number, member_id, artist_id, by, sent_at: occasion.at, text });
    },
  });
  const sent = made ? (made.payload as Message) : message;
  if (!sent) throw fail('CONFLICT');
  const { conversation_id, number } = sent;
  return { conversation_id, number, at: made?.occurredAt ?? occasion.at, position };
}

/**
 * Writes to somebody about something: into the conversation that the two have about it, or into a new one.
 *
 * @throws what `findTopic` throws, WRITING_STOPPED, YOU_BLOCKED, WRITING_BLOCKED, OTHER_LEFT, RATE_LIMITED, CONFLICT
 */
export async function beginOrSend(parts: Parts, to: Addressed, sending: Sending): Promise<Sent> {
  const { userId } = sending;
  let fresh: number | undefined;
  // One at a time of a member: which pair it is, only the decision finds out.
  return send(parts, [`conversations-of-${userId}`], sending, async (load) => {
    const { topic, by } = await findTopic(parts, load, { ...to, userId });
    const both = await requireFree(load, topic, by);
    const known = findConversation(both, topic);
    if (known !== null) {
      const before = await load(conversationStream(known), conversation);
      return { before, topic: { ...topic, conversation_id: known }, by };
    }
    fresh ??= await nextId(parts.db, 'conversation_id');
    const begun = { ...topic, conversation_id: fresh };
    const stream = pairStream(topic.member_id, topic.artist_id);
    return { before: null, topic: begun, by, begun: { stream, events: beginConversation(begun) } };
  });
}

/** Writes into a conversation. @throws CONVERSATION_NOT_FOUND, and as `beginOrSend` */
export function sendInto(parts: Parts, id: number, sending: Sending): Promise<Sent> {
  return send(parts, [conversationStream(id)], sending, async (load) => {
    const { state, by } = requireParty(await load(conversationStream(id), conversation), sending.userId);
    await requireFree(load, state, by);
    return { before: state, topic: state, by };
  });
}
