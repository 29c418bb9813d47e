import Type, { type Static } from 'typebox';
import { Id, Nullable } from '../../contract/primitives.ts';
import type { ConversationEvent } from '../messages/events.ts';

const Place = Type.Integer({ minimum: 0 });
const State = Nullable(
  Type.Object({
    member_id: Id,
    /** Up to which message each has read. */
    read: Type.Object({ member: Place, artist: Place }),
    /** Whether one of the two has been erased. */
    left: Type.Boolean(),
  }),
);
type State = Static<typeof State>;

/** What a mail must know of a conversation, from its own stream; null before its first message. */
export const mailedConversation = {
  name: 'mailed-conversation',
  version: 1,
  schema: State,
  initial: null as State,
  evolve(state: State, { type, payload }: ConversationEvent): State {
    const { read, left } = state ?? { read: { member: 0, artist: 0 }, left: false };
    const known = { member_id: payload.member_id, read, left };
    if (type === 'conversation_read') return { ...known, read: { ...read, [payload.by]: payload.number } };
    return type === 'conversation_left' ? { ...known, left: true } : known;
  },
};
