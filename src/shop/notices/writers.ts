import { type Kysely, sql } from 'kysely';
import type { Side } from '../../contract/messages.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { mailedConversation } from './conversation.ts';
import type { Happening } from './find.ts';

/** Who writes to a member in a conversation: on which side the member is, and the other's name. */
export type Writer = { conversation_id: number; side: Side; name: string | null };

const conversationsOf = (happened: Happening[]) =>
  happened.flatMap((happening) => (happening.kind === 'messages' ? happening.conversation_id : []));

/** Who wrote the messages that happenings are of, by conversation. */
export async function readWritersOf(
  db: Kysely<DB>,
  userId: number,
  happened: Happening[],
): Promise<Map<number, Writer>> {
  const ids = conversationsOf(happened);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Writer>`
    select s.conversation_id, s.side,
      case when s.other_left then null when s.side = 'member' then a.artist_name else nullif(u.name, '') end as name
    from read.conversation_side s
    left join read.artist a on a.id = s.profile_id
    left join account.user u on u.id = s.other_id
    where s.user_id = ${userId} and s.conversation_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((writer) => [writer.conversation_id, writer]));
}

/**
 * Leaves out messages that were read in their conversation, or whose writer has left: as the log has it, because a read
 * model may be behind it.
 */
export async function leaveOutRead(domainLog: DomainLog, userId: number, happened: Happening[]): Promise<Happening[]> {
  const ids = conversationsOf(happened);
  const states = new Map(
    await Promise.all(
      ids.map(
        async (id) => [id, (await loadState(domainLog, `conversation-${id}`, mailedConversation)).state] as const,
      ),
    ),
  );
  return happened.filter((happening) => {
    if (happening.kind !== 'messages') return true;
    const state = states.get(happening.conversation_id);
    if (!state || state.left) return false;
    return happening.number > state.read[state.member_id === userId ? 'member' : 'artist'];
  });
}
