import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { execute } from '../../engine/log/execute.ts';
import { changeConversation } from './change.ts';
import { leaveConversation } from './decide.ts';
import { pair, pairStream, unblock } from './pair-decide.ts';
import { allowWriting, writer, writerStream } from './writer-decide.ts';

type Parts = { db: Kysely<DB>; domainLog: DomainLog };
type Found = { conversation_id: number; member_id: number; artist_id: number };

function findAll(db: Kysely<DB>, userId: number): Promise<Found[]> {
  return db
    .selectFrom('messages.message_words')
    .select(['conversation_id', 'member_id', 'artist_id'])
    .where('number', '=', 1)
    .where(({ eb, or }) => or([eb('member_id', '=', userId), eb('artist_id', '=', userId)]))
    .orderBy('conversation_id')
    .execute();
}

/** Blanks what somebody said in some conversations, on one side of them. */
async function blank(db: Kysely<DB>, by: 'member' | 'artist', ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('messages.message_words')
    .set({ text: null })
    // One parameter, however many there are: a statement has room for 65,535.
    .where(sql<boolean>`conversation_id = any(${ids}::bigint[])`)
    .where('by', '=', by)
    .where('text', 'is not', null)
    .execute();
}

/**
 * Leaves all conversations of an account, and forgets what its owner said in them. What the others said stays theirs to
 * read. Blocks between them end, because nobody is there any more.
 *
 * @returns how many conversations there are
 */
export async function forgetConversations(parts: Parts, userId: number, at: Date): Promise<number> {
  const { db, domainLog } = parts;
  const occasion = { actorId: null, at, requestId: 'erase' };
  const found = await findAll(db, userId);
  for (const { conversation_id, member_id, artist_id } of found) {
    await changeConversation(parts, conversation_id, (state) => leaveConversation(state, userId), occasion);
    await execute(domainLog, {
      ...{ ...occasion, stream: pairStream(member_id, artist_id), decider: pair },
      decide: (both) => ({
        events: [
          ...unblock(both, { blocker_id: member_id, blocked_id: artist_id }),
          ...unblock(both, { blocker_id: artist_id, blocked_id: member_id }),
        ],
      }),
    });
  }
  const idsOf = (side: 'member_id' | 'artist_id') =>
    found.filter((some) => some[side] === userId).map(({ conversation_id }) => conversation_id);
  await blank(db, 'member', idsOf('member_id'));
  await blank(db, 'artist', idsOf('artist_id'));
  const reports = db.updateTable('messages.report_words').set({ reason: null });
  await reports.where('writer_id', '=', userId).execute();
  await execute(domainLog, {
    ...{ ...occasion, stream: writerStream(userId), decider: writer },
    decide: (state) => ({ events: allowWriting(state, userId) }),
  });
  await db.deleteFrom('messages.stop_words').where('user_id', '=', userId).execute();
  return found.length;
}
