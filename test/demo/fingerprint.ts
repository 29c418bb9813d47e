import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';

/** Counts the engagement events, and hashes all that they say but when they were recorded. */
export async function fingerprint(db: Kysely<DB>): Promise<{ events: number; sum: string }> {
  const { rows } = await sql<{ events: number; sum: string }>`
    select count(*) as events, md5(string_agg(concat_ws('|', event_id, event_type, u.email, visitor, path, artwork_id, page,
      extract(epoch from occurred_at), properties), chr(10) order by event_id)) as sum
    from log.engagement_event left join account.user u on u.id = user_id`.execute(db);
  return rows[0] ?? { events: 0, sum: '' };
}
