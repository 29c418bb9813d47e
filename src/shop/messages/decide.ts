import Type, { type Static } from 'typebox';
import type { Side } from '../../contract/messages.ts';
import { Id, Nullable } from '../../contract/primitives.ts';
import { fail, invalid } from '../../errors.ts';
import { type ConversationEvent, OfConversation } from './events.ts';

const Place = Type.Integer({ minimum: 0 });
const ofBoth = <Item extends Type.TSchema>(item: Item) => Type.Object({ member: item, artist: item });

const ConversationState = Type.Object({
  ...OfConversation.properties,
  artwork_id: Nullable(Id),
  order_id: Nullable(Id),
  /** The number of the last message. */
  last: Place,
  /** Up to which message each of the two has read. */
  read: ofBoth(Place),
  /** Whose report waits to be closed. */
  reported: ofBoth(Type.Boolean()),
  /** Who has been erased. */
  left: ofBoth(Type.Boolean()),
});
export type Conversation = Static<typeof ConversationState>;

/** What tells a conversation from others: the two, and what it is about. */
export type Topic = Omit<OfConversation, 'conversation_id'> & Pick<Conversation, 'artwork_id' | 'order_id'>;

const NEITHER = { member: false, artist: false };

function evolveConversation(state: Conversation, { type, payload }: ConversationEvent): Conversation {
  switch (type) {
    case 'message_sent':
      return { ...state, last: payload.number };
    case 'conversation_read':
      return { ...state, read: { ...state.read, [payload.by]: payload.number } };
    case 'conversation_reported':
      return { ...state, reported: { ...state.reported, [payload.by]: true } };
    case 'conversation_report_closed':
      return { ...state, reported: NEITHER };
    case 'conversation_left':
      return { ...state, left: { ...state.left, [payload.by]: true } };
    default:
      return state;
  }
}

/** A conversation; null before its first message. */
export const conversation = {
  name: 'conversation',
  version: 1,
  schema: Nullable(ConversationState),
  initial: null as Conversation | null,
  evolve(state: Conversation | null, event: ConversationEvent): Conversation | null {
    if (state) return evolveConversation(state, event);
    if (event.type !== 'message_sent') return null;
    const { number, by: _by, artwork_id = null, order_id = null, ...ids } = event.payload;
    return {
      ...{ ...ids, artwork_id, order_id, last: number },
      ...{ read: { member: 0, artist: 0 }, reported: NEITHER, left: NEITHER },
    };
  },
};

/** The stream of a conversation. */
export const conversationStream = (id: number) => `conversation-${id}`;

/** The ids of a conversation and its two, as its events name them. */
export const idsOf = ({ conversation_id, member_id, artist_id, profile_id }: OfConversation): OfConversation => ({
  ...{ conversation_id, member_id, artist_id, profile_id },
});

/** What it is about, as events say it. */
export const aboutOf = ({ artwork_id, order_id }: Pick<Topic, 'artwork_id' | 'order_id'>) => ({
  ...(artwork_id !== null && { artwork_id }),
  ...(order_id !== null && { order_id }),
});

const otherOf = (side: Side): Side => (side === 'member' ? 'artist' : 'member');

/** The account of one of the two. */
export const personOf = ({ member_id, artist_id }: Pick<OfConversation, 'member_id' | 'artist_id'>, side: Side) =>
  side === 'member' ? member_id : artist_id;

/** Which of the two somebody is, and who the other is. */
export type Party = { state: Conversation; by: Side; other: number };

/** @throws CONVERSATION_NOT_FOUND for one that is not there, or in which the caller has no part */
export function requireParty(state: Conversation | null, userId: number): Party {
  const by = state?.member_id === userId ? 'member' : state?.artist_id === userId ? 'artist' : null;
  if (!state || !by || state.left[by]) throw fail('CONVERSATION_NOT_FOUND');
  return { state, by, other: personOf(state, otherOf(by)) };
}

/** The first message of a conversation, or the next one. @throws OTHER_LEFT */
export function sendMessage(before: Conversation | null, topic: Topic & OfConversation, by: Side): ConversationEvent[] {
  if (before?.left[otherOf(by)]) throw fail('OTHER_LEFT');
  const payload = { ...idsOf(topic), ...aboutOf(topic), number: (before?.last ?? 0) + 1, by };
  return [{ type: 'message_sent', payload }];
}

/** Notes up to where one has read: never back. @throws VALIDATION for a message that is not there */
export function readUpTo({ state, by }: Party, number: number): ConversationEvent[] {
  if (number > state.last) throw invalid('position', 'must be one of a message that is there');
  if (number <= state.read[by]) return [];
  return [{ type: 'conversation_read', payload: { ...idsOf(state), number, by } }];
}

/** Reports a conversation; while a report of the same one waits, nothing changes. */
export function reportConversation({ state, by }: Party): ConversationEvent[] {
  return state.reported[by] ? [] : [{ type: 'conversation_reported', payload: { ...idsOf(state), by } }];
}

/** @throws CONVERSATION_NOT_FOUND; NOT_REPORTED, because nothing else may be read */
export function lookAt(state: Conversation | null, adminId: number): ConversationEvent[] {
  if (!state) throw fail('CONVERSATION_NOT_FOUND');
  if (!state.reported.member && !state.reported.artist) throw fail('NOT_REPORTED');
  return [{ type: 'conversation_looked_at', payload: { ...idsOf(state), admin_id: adminId } }];
}

/** Closes what was reported; closing it again changes nothing. @throws CONVERSATION_NOT_FOUND */
export function closeReports(state: Conversation | null): ConversationEvent[] {
  if (!state) throw fail('CONVERSATION_NOT_FOUND');
  const isOpen = state.reported.member || state.reported.artist;
  return isOpen ? [{ type: 'conversation_report_closed', payload: idsOf(state) }] : [];
}

/** One of the two has been erased, unless that was said. */
export function leaveConversation(state: Conversation | null, userId: number): ConversationEvent[] {
  const by = state?.member_id === userId ? 'member' : 'artist';
  if (!state || state.left[by]) return [];
  return [{ type: 'conversation_left', payload: { ...idsOf(state), by } }];
}
