import { sql, type Transaction } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import type { ConversationEvent } from '../../src/shop/messages/events.ts';
import type { Happening } from './happenings.ts';

export const CONVERSATION_TYPES = ['message_sent', 'conversation_left'] as const satisfies ConversationEvent['type'][];

export type OfConversation = Extract<ConversationEvent, { type: (typeof CONVERSATION_TYPES)[number] }> & {
  position: number;
  occurredAt: Date;
};

type Told = { user_id: number; conversation_id: number };
const keyOf = ({ user_id, conversation_id }: Told) => `${user_id} ${conversation_id}`;

/** Folds messages: each is told to the other of the two. Who has been erased is told nothing any more. */
export async function foldConversations(transaction: Transaction<DB>, events: OfConversation[]): Promise<Happening[]> {
  const gone = new Map<string, Told>();
  const happenings: (Happening & Told)[] = [];
  for (const { type, payload, position, occurredAt: at } of events) {
    const { conversation_id, member_id, artist_id, by } = payload;
    if (type === 'conversation_left') {
      const left = { user_id: by === 'member' ? member_id : artist_id, conversation_id };
      gone.set(keyOf(left), left);
      continue;
    }
    const user_id = by === 'member' ? artist_id : member_id;
    const { number } = payload;
    happenings.push({ user_id, kind: 'messages', news: type, position, at, conversation_id, number });
  }
  if (gone.size > 0)
    await sql`
      delete from happening h
      using jsonb_to_recordset(${JSON.stringify([...gone.values()])}::jsonb) as gone (user_id bigint, conversation_id bigint)
      where h.user_id = gone.user_id and h.conversation_id = gone.conversation_id`.execute(transaction);
  return happenings.filter((happening) => !gone.has(keyOf(happening)));
}
