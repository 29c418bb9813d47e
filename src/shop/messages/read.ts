import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type ConversationReply,
  type ConversationsQuery,
  type ConversationsReply,
  MESSAGE_LIMITS,
  type MessagesQuery,
} from '../../contract/messages.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail, invalid } from '../../errors.ts';
import { type MessageRow, presentConversation, presentMessage, type Row } from './present.ts';

/** SQL of conversations of somebody, with all that is shown of them. @param which selects rows of the read model */
const selectShown = (which: RawBuilder<unknown>) => sql<Row>`
  select s.*, left(w.text, ${MESSAGE_LIMITS.excerpt}::int) as last_text, a.artist_name, nullif(u.name, '') as member_name,
    u.id is not null as present, k.title, mine.blocker_id is not null as blocked,
    theirs.blocker_id is not null as blocked_by, stop.user_id is not null as stopped
  from (${which}) s
  left join messages.message_words w on w.conversation_id = s.conversation_id and w.number = s.last_number
  left join read.artist a on a.id = s.profile_id
  left join account.user u on u.id = s.other_id
  left join read.artwork k on k.id = s.artwork_id
  left join read.writing_block mine on mine.blocker_id = s.user_id and mine.blocked_id = s.other_id
  left join read.writing_block theirs on theirs.blocker_id = s.other_id and theirs.blocked_id = s.user_id
  left join read.writing_stop stop on stop.user_id = s.user_id
  order by s.last_position desc`;

/** A page of a list of which one more row was read, and whether something follows it. */
function pageOf<Row>(rows: Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}

/** @throws VALIDATION */
function readCursor(before: string | undefined): number {
  if (before === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^[1-9]\d{0,14}$/.test(before)) throw invalid('before', 'must be the `next` of an answer');
  return Number(before);
}

/** The conversations of somebody, those with the newest messages first. @throws VALIDATION */
export async function readConversations(
  db: Kysely<DB>,
  userId: number,
  { limit = 20, before }: ConversationsQuery,
): Promise<ConversationsReply> {
  const { rows } = await selectShown(sql`
    select * from read.conversation_side where user_id = ${userId} and last_position < ${readCursor(before)}
    order by last_position desc limit ${limit + 1}`).execute(db);
  const counted = await sql<{ unread: number }>`
    select coalesce(sum(unread), 0)::int as unread from read.conversation_side
    where user_id = ${userId} and unread > 0`.execute(db);
  const { page, last } = pageOf(rows, limit);
  return {
    conversations: page.map(presentConversation),
    unread_total: counted.rows[0]?.unread ?? 0,
    next: last ? String(last.last_position) : null,
  };
}

/** A conversation of somebody, with its messages, the newest first. @throws CONVERSATION_NOT_FOUND */
export async function readConversation(
  db: Kysely<DB>,
  { id, userId }: { id: number; userId: number },
  { limit = 20, before = Number.MAX_SAFE_INTEGER }: MessagesQuery,
): Promise<ConversationReply> {
  const { rows } = await selectShown(sql`
    select * from read.conversation_side where user_id = ${userId} and conversation_id = ${id}`).execute(db);
  const [row] = rows;
  if (!row) throw fail('CONVERSATION_NOT_FOUND');
  const messages = await readMessages(db, id, { limit: limit + 1, before });
  const { page, last } = pageOf(messages, limit);
  return {
    conversation: presentConversation(row),
    messages: page.map((message) => presentMessage(message, row.side)),
    links: row.sent > 0 ? 'links' : 'text',
    next: last?.number ?? null,
  };
}

/** Messages of a conversation before one of them, the newest first. */
export async function readMessages(
  db: Kysely<DB>,
  id: number,
  { limit, before }: { limit: number; before: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.number, m.by, m.sent_at, w.text
    from read.message m left join messages.message_words w using (conversation_id, number)
    where m.conversation_id = ${id} and m.number < ${before}::bigint order by m.number desc limit ${limit}`.execute(db);
  return rows;
}
