import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { type BuildProgress, stoppedAs } from '../builds/build-status.ts';
import type { Projection } from '../projection.ts';

export type FoldStatus = {
  name: string;
  version: number;
  /** `none`: nothing serves yet, because a start makes the first build. */
  state: 'none' | 'live' | 'paused' | 'halted' | 'rebuilding';
  /** Events folded, over all lanes. */
  position: number;
  /** Events in the log, over all lanes. */
  head: number;
  lag_events: number;
  /** Age of the oldest event that is not folded; 0 when there is none. */
  lag_seconds: number;
  /** Parked events, without those that an operator has discarded. */
  parked: number;
  /** Streams of which parked events wait. */
  quarantined: number;
  error: string | null;
  /** Of the live build, on disk. */
  bytes: number;
  /** Whether an operator holds a new build. */
  held: boolean;
};

const NOTHING = {
  state: 'none',
  position: 0,
  head: 0,
  lag_events: 0,
  lag_seconds: 0,
  parked: 0,
  quarantined: 0,
  error: null,
} as const;

function statusOf({ name, version }: Projection, own: BuildProgress[]): FoldStatus {
  const live = own.find(({ role }) => role === 'live');
  const held = own.some((build) => build.held);
  if (!live) return { name, version, ...NOTHING, bytes: 0, held };
  const { position, head, parked, quarantined, error, bytes } = live;
  return {
    name,
    version: live.version,
    state: stoppedAs(live) ?? (own.some(({ role }) => role === 'rebuilding') ? 'rebuilding' : 'live'),
    position,
    head,
    lag_events: head - position,
    lag_seconds: Math.round(live.lag_seconds * 1_000) / 1_000,
    parked,
    quarantined,
    error,
    bytes,
    held,
  };
}

/** Where the live builds of projections stand, in the order of the projections. */
export function toFoldStatuses(builds: BuildProgress[], projections: Projection[]): FoldStatus[] {
  const byProjection = Map.groupBy(builds, ({ projection }) => projection);
  return projections.map((projection) => statusOf(projection, byProjection.get(projection.name) ?? []));
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
