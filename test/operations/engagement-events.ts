import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/db/tables.ts';

/** Appends many events at once, in one flush: half of them views of artworks and likes, a third by signed-in users. */
export async function appendMany(db: Kysely<DB>, count: number, lane = 1): Promise<void> {
  await sql`
    select log.append_engagement(${lane}::smallint, json_agg(json_build_object(
      'type', case when n % 2 = 1 then 'view_page' when n % 8 = 0 then 'action_favorite' else 'view_artwork' end,
      'user_id', case when n % 3 = 0 then 1 + n % 5000 end,
      'visitor', case when n % 3 <> 0 then n % 999 end,
      'path', '/artwork/' || (1001 + n % 50),
      'artwork_id', 1001 + n % 50,
      'page', case when n % 2 = 1 then '/artwork/' || (1001 + n % 50) end,
      'occurred_at', timestamptz '2026-03-01T00:00:00Z' + n * interval '97 seconds',
      'properties', '{}'::json)), ${count}, false)
    from generate_series(1, ${count}::int) as n`.execute(db);
}
