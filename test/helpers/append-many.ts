import { type Kysely, sql } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';

/** Appends many events at once, in one flush: half of them views of artworks and likes, a third by signed-in users. */
export async function appendMany(db: Kysely<DB>, count: number, lane = 1): Promise<void> {
  await sql`
    select log.append_to_lane(
      ${lane}::smallint,
      (select coalesce(max(version), 0) from log.lane_change),
      uuidv7(),
      uuidv7(),
      false,
      null,
      array_agg(case when n % 2 = 1 then 'view_page' when n % 8 = 0 then 'action_favorite' else 'view_artwork' end),
      array_agg(case when n % 3 = 0 then 1 + n % 5000 end),
      array_agg(case when n % 3 <> 0 then n % 999 end),
      array_agg(n % 500),
      array_agg('/artwork/' || (1001 + n % 50)),
      array_agg(1001 + n % 50),
      array_agg(case when n % 2 = 1 then '/artwork/' || (1001 + n % 50) end),
      array_agg(timestamptz '2026-03-01T00:00:00Z' + n * interval '97 seconds'),
      jsonb_agg('{}'::jsonb))
    from generate_series(1, ${count}::bigint) as n`.execute(db);
}
