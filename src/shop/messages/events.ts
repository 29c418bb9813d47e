import Type, { type Static } from 'typebox';
import { Side } from '../../contract/messages.ts';
import { Id } from '../../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

/**
 * The two of a conversation, by their user ids, so that folds need no look-up. `artist_id` is who has the profile. What
 * they write stands beside the log.
 */
const ids = { conversation_id: Id, member_id: Id, artist_id: Id, profile_id: Id };
export const OfConversation = Type.Object(ids);
export type OfConversation = Static<typeof OfConversation>;

/** What it is about: a work, an order, or nothing. */
const about = { artwork_id: Type.Optional(Id), order_id: Type.Optional(Id) };
const Place = Type.Integer({ minimum: 1 });

/** The events of the streams `conversation-<id>`. `by` is one of the two. */
export const conversationEvents = {
  /** `number` is dense from 1; the first message begins the conversation. */
  message_sent: { version: 1, payload: Type.Object({ ...ids, ...about, number: Place, by: Side }) },
  /** Up to this message. */
  conversation_read: { version: 1, payload: Type.Object({ ...ids, number: Place, by: Side }) },
  conversation_reported: { version: 1, payload: Type.Object({ ...ids, by: Side }) },
  /** An administrator has read what was reported. */
  conversation_looked_at: { version: 1, payload: Type.Object({ ...ids, admin_id: Id }) },
  /** What both had reported; administrators read it no more. */
  conversation_report_closed: { version: 1, payload: OfConversation },
  /** One has been erased, and every read model drops what it took of them. */
  conversation_left: { version: 1, payload: Type.Object({ ...ids, by: Side }) },
} satisfies EventDefinitions;

export type ConversationEvent = EventOf<typeof conversationEvents>;

/** The events of the streams `pair-<user id>-<user id>`, the smaller id first: what two people have to do with each other. */
export const pairEvents = {
  conversation_begun: { version: 1, payload: Type.Object({ ...ids, ...about }) },
  /** It holds in all that the two write to each other; `conversation_id` is where it was done. */
  writing_blocked: {
    version: 1,
    payload: Type.Object({ conversation_id: Id, blocker_id: Id, blocked_id: Id }),
  },
  writing_unblocked: { version: 1, payload: Type.Object({ blocker_id: Id, blocked_id: Id }) },
} satisfies EventDefinitions;

export type PairEvent = EventOf<typeof pairEvents>;

/** The events of the streams `writer-<user id>`: whether administrators let somebody write. */
export const writerEvents = {
  writing_stopped: { version: 1, payload: Type.Object({ user_id: Id }) },
  writing_allowed: { version: 1, payload: Type.Object({ user_id: Id }) },
} satisfies EventDefinitions;

export type WriterEvent = EventOf<typeof writerEvents>;
