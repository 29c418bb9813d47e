import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { findBuild } from './builds.ts';
import { checkpointTable } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { headOf, recordedAt } from './sources.ts';

export type FoldStatus = {
  name: string;
  version: number;
  state: 'live' | 'paused' | 'halted' | 'rebuilding';
  /** Events folded, over all lanes. */
  position: number;
  /** Events in the log, over all lanes. */
  head: number;
  lag_events: number;
  /** Age of the oldest event that is not folded; 0 when there is none. */
  lag_seconds: number;
  /** Parked events, without those that an operator has discarded. */
  parked: number;
  error: string | null;
};

type Row = Pick<FoldStatus, 'position' | 'head' | 'lag_seconds' | 'parked' | 'error'> & {
  statuses: string[];
};

/** Where the live build of a projection stands. */
export async function readFoldStatus(db: Kysely<DB>, projection: Projection): Promise<FoldStatus> {
  const live = await findBuild(db, projection, 'live');
  const rebuilding = await findBuild(db, projection, 'rebuilding');
  const { rows } = await sql<Row>`
    select coalesce(sum(c.position), 0)::bigint as position, coalesce(sum(h.head), 0)::bigint as head,
      coalesce(max(extract(epoch from now() - next.recorded_at)), 0)::float8 as lag_seconds,
      coalesce(sum(p.parked), 0)::bigint as parked, array_agg(c.status) as statuses, max(c.error) as error
    from ${checkpointTable(projection.source)} c,
      lateral (select ${headOf(projection.source, sql`c.lane`)} as head) h,
      lateral (select ${recordedAt(projection.source, sql`c.lane`, sql`c.position + 1`)}) next(recorded_at),
      lateral (select count(*) from folding.parked_event p where p.schema_name = c.schema_name
        and p.lane = c.lane and p.discarded_at is null) p(parked)
    where c.schema_name = ${live?.schema ?? ''}`.execute(db);
  const row = rows[0] ?? { position: 0, head: 0, lag_seconds: 0, parked: 0, error: null, statuses: [] };
  const statuses = row.statuses ?? [];
  const stopped = (['halted', 'paused'] as const).find((status) => statuses.includes(status));
  return {
    name: projection.name,
    version: live?.version ?? projection.version,
    state: stopped ?? (rebuilding ? 'rebuilding' : 'live'),
    position: row.position,
    head: row.head,
    lag_events: row.head - row.position,
    lag_seconds: Math.max(0, Math.round(row.lag_seconds * 1_000) / 1_000),
    parked: row.parked,
    error: row.error,
  };
}

/** The builds of replays that have halted, and why: readers stay where they are until somebody mends it. */
export async function readHaltedRebuilds(db: Kysely<DB>): Promise<{ projection: string; error: string | null }[]> {
  const { rows } = await sql<{ projection: string; error: string | null }>`
    select distinct on (b.projection) b.projection, c.error
    from folding.build b join (
      select schema_name, status, error from folding.domain_checkpoint
      union all select schema_name, status, error from folding.engagement_checkpoint
    ) c using (schema_name)
    where b.role = 'rebuilding' and c.status = 'halted' order by b.projection`.execute(db);
  return rows;
}
