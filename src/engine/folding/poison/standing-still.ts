import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { readHalted } from './halted.ts';

/** What readers may miss, in words: read models that have halted, and streams that are quarantined in live builds. */
export async function readStandingStill(db: Kysely<DB>): Promise<string[]> {
  const halted = (await readHalted(db)).filter(({ role }) => role === 'live').map(({ projection }) => projection);
  const { rows } = await sql<{ projection: string; streams: number }>`
    select b.projection, count(distinct p.stream_id) as streams
    from folding.parked_event p join folding.build b using (schema_name)
    where b.role = 'live' and p.stream_id is not null and p.discarded_at is null
    group by b.projection order by b.projection`.execute(db);
  return [
    ...new Set(halted.map((projection) => `${projection} has halted`)),
    ...rows.map(({ projection, streams }) => `${projection} has streams in quarantine: ${streams}`),
  ];
}
