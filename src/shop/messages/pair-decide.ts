import Type, { type Static } from 'typebox';
import { Id, Nullable } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import { aboutOf, idsOf, type Topic } from './decide.ts';
import type { OfConversation, PairEvent } from './events.ts';

const PairState = Type.Object({
  /** What the two talk about. The artist is named, because each may be the member of a conversation with the other. */
  conversations: Type.Array(
    Type.Object({ conversation_id: Id, artist_id: Id, artwork_id: Nullable(Id), order_id: Nullable(Id) }),
  ),
  /** Who of the two has blocked the other. */
  blocked_by: Type.Array(Id),
});
export type Pair = Static<typeof PairState>;

/** What two people have to do with each other. */
export const pair = {
  name: 'pair',
  version: 1,
  schema: PairState,
  initial: { conversations: [], blocked_by: [] } as Pair,
  evolve(state: Pair, { type, payload }: PairEvent): Pair {
    const others = (id: number) => state.blocked_by.filter((blocker) => blocker !== id);
    switch (type) {
      case 'conversation_begun': {
        const { conversation_id, artist_id, artwork_id = null, order_id = null } = payload;
        const begun = { conversation_id, artist_id, artwork_id, order_id };
        return { ...state, conversations: [...state.conversations, begun] };
      }
      case 'writing_blocked':
        return { ...state, blocked_by: [...others(payload.blocker_id), payload.blocker_id] };
      case 'writing_unblocked':
        return { ...state, blocked_by: others(payload.blocker_id) };
    }
  },
};

/** The stream of two people. */
export const pairStream = (one: number, other: number) => `pair-${Math.min(one, other)}-${Math.max(one, other)}`;

/** The conversation that two people have about something; null when there is none. */
export function findConversation({ conversations }: Pair, topic: Topic): number | null {
  const found = conversations.find(
    ({ artist_id, artwork_id, order_id }) =>
      artist_id === topic.artist_id && artwork_id === topic.artwork_id && order_id === topic.order_id,
  );
  return found?.conversation_id ?? null;
}

/** Begins a conversation. Being appended on the version that saw none makes it the only one of the two about this. */
export function beginConversation(topic: Topic & OfConversation): PairEvent[] {
  return [{ type: 'conversation_begun', payload: { ...idsOf(topic), ...aboutOf(topic) } }];
}

/** @throws YOU_BLOCKED, WRITING_BLOCKED */
export function requireUnblocked({ blocked_by }: Pair, from: number, to: number): void {
  if (blocked_by.includes(from)) throw fail('YOU_BLOCKED');
  if (blocked_by.includes(to)) throw fail('WRITING_BLOCKED');
}

type Blocking = { conversation_id: number; blocker_id: number; blocked_id: number };

/** Lets the other write no more; a second time changes nothing. */
export function block({ blocked_by }: Pair, blocking: Blocking): PairEvent[] {
  return blocked_by.includes(blocking.blocker_id) ? [] : [{ type: 'writing_blocked', payload: blocking }];
}

/** Lets the other write again. */
export function unblock(
  { blocked_by }: Pair,
  { blocker_id, blocked_id }: Omit<Blocking, 'conversation_id'>,
): PairEvent[] {
  return blocked_by.includes(blocker_id) ? [{ type: 'writing_unblocked', payload: { blocker_id, blocked_id } }] : [];
}
