import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import type { Source } from '../../../engine/folding/projection.ts';
import { DOMAIN_LANE } from '../../../engine/log/lanes.ts';

/** An event of either log, as it is stored. */
export type FoundEvent = {
  source: Source;
  lane: number;
  position: number;
  id: string;
  type: string;
  /** Null for engagement, which has no streams. */
  stream: string | null;
  stream_version: number | null;
  /** The user who caused it; null: nobody who was signed in. */
  actor: number | null;
  occurred_at: Date;
  recorded_at: Date;
  request_id: string | null;
  details: Record<string, unknown>;
};

/** An id, or a position, which each lane of each log may have. */
export type Sought = { id: string } | { position: number };

/**
 * Finds events of both logs by their indexes. Engagement is found by an id that its client gave, as long as the log
 * knows it, which is three days.
 */
export async function findEvents(db: Kysely<DB>, sought: Sought): Promise<FoundEvent[]> {
  const condition =
    'id' in sought
      ? {
          domain: sql`event_id = ${sought.id}::uuid`,
          engagement: sql`(lane, position) in (
            select lane, position from log.engagement_id where event_id = ${sought.id}::uuid)`,
        }
      : { domain: sql`position = ${sought.position}`, engagement: sql`position = ${sought.position}` };
  const { rows } = await sql<FoundEvent>`
    select 'domain' as source, lane, position, event_id as id, type, stream_id as stream, stream_version,
      actor_id as actor, occurred_at, recorded_at, meta ->> 'request_id' as request_id,
      jsonb_build_object('payload', payload, 'meta', meta - 'request_id') as details
    from log.domain_event where lane = ${DOMAIN_LANE} and ${condition.domain}
    union all
    select 'engagement', lane, position, event_id, event_type, null, null, user_id, occurred_at, recorded_at, null,
      jsonb_build_object('path', path, 'artwork_id', artwork_id, 'page', page, 'properties', properties)
    from log.engagement_event where ${condition.engagement}
    order by source, lane`.execute(db);
  return rows;
}
