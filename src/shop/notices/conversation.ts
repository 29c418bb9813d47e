import Type, { type Static } from 'typebox';
import { Id, Nullable } from '../../contract/primitives.ts';
import type { ConversationEvent } from '../messages/events.ts';

const Both = Type.Object({ member: Type.Integer({ minimum: 0 }), artist: Type.Integer({ minimum: 0 }) });

const Conversation = Nullable(
  Type.Object({
    /** Who is not the artist. */
    member_id: Id,
    /** Up to which message each of the two has read. */
    read: Both,
    /** Whether one of them has been erased. */
    left: Type.Boolean(),
  }),
);

/** What a mail must know of a conversation, from its own stream; null before its first message. */
export const toldConversation = {
  name: 'told-conversation',
  version: 1,
  schema: Conversation,
  initial: null as Static<typeof Conversation>,
  evolve(state: Static<typeof Conversation>, { type, payload }: ConversationEvent): Static<typeof Conversation> {
    if (!state)
      return type === 'message_sent'
        ? { member_id: payload.member_id, read: { member: 0, artist: 0 }, left: false }
        : null;
    if (type === 'conversation_read') return { ...state, read: { ...state.read, [payload.by]: payload.number } };
    return type === 'conversation_left' ? { ...state, left: true } : state;
  },
};
