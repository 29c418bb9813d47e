import { sql, type Transaction } from 'kysely';
import type { Side } from '../../src/contract/messages.ts';
import type { DB } from '../../src/engine/db/tables.ts';
import type { Change, Reduced } from './reduce.ts';

const SIDES: [side: Side, other: Side][] = [
  ['member', 'artist'],
  ['artist', 'member'],
];

/** The rows of both sides of a conversation that begins; the messages of the same events are added to them later. */
function begin({ begun }: Change): object[] {
  if (!begun) return [];
  const { member_id, artist_id, conversation_id, profile_id, artwork_id, order_id, by } = begun.payload;
  return SIDES.map(([side]) => ({
    ...{ conversation_id, profile_id, artwork_id, order_id, side },
    user_id: side === 'member' ? member_id : artist_id,
    other_id: side === 'member' ? artist_id : member_id,
    ...{ last_number: 1, last_by: by, last_at: begun.occurredAt, last_position: begun.position },
    ...{ read: 0, unread: 0, sent: 0, other_left: false, reported: false },
  }));
}

/** What a conversation is changed by, on each of its sides. */
const changesOf = ({ conversation_id, last, sent, read, left, reported }: Change): object[] =>
  SIDES.map(([side, other]) => ({
    ...{ conversation_id, side, sent: sent[side], unread: sent[other], read: read[side] },
    ...{ other_left: left[other], gone: left[side], reported: reported[side] },
    ...(last && { last_number: last.payload.number, last_by: last.payload.by }),
    ...(last && { last_at: last.occurredAt, last_position: last.position }),
  }));

/** Folds conversations and their messages. */
export async function foldConversations(transaction: Transaction<DB>, { changes, messages }: Reduced): Promise<void> {
  const all = [...changes.values()];
  if (messages.length > 0)
    await sql`
      insert into message select * from jsonb_populate_recordset(null::message, ${JSON.stringify(messages)}::jsonb)`.execute(
      transaction,
    );
  const begun = all.flatMap(begin);
  if (begun.length > 0)
    await sql`
      insert into conversation_side
      select * from jsonb_populate_recordset(null::conversation_side, ${JSON.stringify(begun)}::jsonb)`.execute(
      transaction,
    );
  const changed = all.flatMap(changesOf);
  if (changed.length === 0) return;
  // What one has read is counted anew, from the messages; of these few are after it.
  await sql`
    update conversation_side s set
      last_number = coalesce(c.last_number, s.last_number), last_by = coalesce(c.last_by, s.last_by),
      last_at = coalesce(c.last_at, s.last_at), last_position = coalesce(c.last_position, s.last_position),
      read = greatest(s.read, c.read), sent = s.sent + c.sent, other_left = s.other_left or c.other_left,
      reported = coalesce(c.reported, s.reported),
      unread = case when c.read > s.read then (select count(*) from message m
          where m.conversation_id = s.conversation_id and m.number > c.read and m.by <> s.side)
        else s.unread + c.unread end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (conversation_id bigint, side text, sent integer,
      unread integer, read integer, other_left boolean, gone boolean, reported boolean, last_number integer,
      last_by text, last_at timestamptz, last_position bigint)
    where s.conversation_id = c.conversation_id and s.side = c.side and not c.gone`.execute(transaction);
  const gone = all.flatMap(({ conversation_id, left }) =>
    SIDES.flatMap(([side]) => (left[side] ? [{ conversation_id, side }] : [])),
  );
  if (gone.length > 0)
    await sql`
      delete from conversation_side s
      using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g (conversation_id bigint, side text)
      where s.conversation_id = g.conversation_id and s.side = g.side`.execute(transaction);
}
