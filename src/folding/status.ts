import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { Build } from './builds.ts';
import { checkpointTable } from './checkpoints.ts';
import type { Projection, Source } from './projection.ts';
import { headOf, recordedAt } from './sources.ts';

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
  error: string | null;
};

type Row = Pick<FoldStatus, 'position' | 'head' | 'lag_seconds' | 'parked' | 'error'> & {
  statuses: string[];
};

const isRebuilding = ({ role }: Build) => role === 'rebuilding';

const NO_LANES: Row = { position: 0, head: 0, lag_seconds: 0, parked: 0, error: null, statuses: [] };

function stateOf({ statuses }: Row, rebuilds: boolean): FoldStatus['state'] {
  const stopped = (['halted', 'paused'] as const).find((status) => statuses.includes(status));
  return stopped ?? (rebuilds ? 'rebuilding' : 'live');
}

/** What the checkpoints of some builds say, by schema. */
async function readCheckpointRows(db: Kysely<DB>, source: Source, schemas: string[]): Promise<[string, Row][]> {
  if (schemas.length === 0) return [];
  const { rows } = await sql<Row & { schema: string }>`
    select c.schema_name as schema, sum(c.position)::bigint as position, sum(h.head)::bigint as head,
      coalesce(max(extract(epoch from now() - next.recorded_at)), 0)::float8 as lag_seconds,
      sum(p.parked)::bigint as parked, array_agg(c.status) as statuses, max(c.error) as error
    from ${checkpointTable(source)} c,
      lateral (select ${headOf(source, sql`c.lane`)} as head) h,
      lateral (select ${recordedAt(source, sql`c.lane`, sql`c.position + 1`)}) next(recorded_at),
      lateral (select count(*) from folding.parked_event p where p.schema_name = c.schema_name
        and p.lane = c.lane and p.discarded_at is null) p(parked)
    where c.schema_name = any(${schemas}) group by c.schema_name`.execute(db);
  return rows.map(({ schema, ...row }) => [schema, row]);
}

/** Where the live builds of projections stand, in the order of the projections. */
export async function readFoldStatuses(db: Kysely<DB>, projections: Projection[]): Promise<FoldStatus[]> {
  const { rows: builds } = await sql<Build & { projection: string }>`
    select projection, schema_name as schema, version, role from folding.build
    where projection = any(${projections.map(({ name }) => name)}) and role in ('live', 'rebuilding')`.execute(db);
  const served = projections.map((projection) => {
    const own = builds.filter((build) => build.projection === projection.name);
    return { projection, live: own.find(({ role }) => role === 'live'), rebuilds: own.some(isRebuilding) };
  });
  const schemasOf = (source: Source) =>
    served.flatMap(({ projection, live }) => (live && projection.source === source ? [live.schema] : []));
  const rows = new Map([
    ...(await readCheckpointRows(db, 'domain', schemasOf('domain'))),
    ...(await readCheckpointRows(db, 'engagement', schemasOf('engagement'))),
  ]);
  return served.map(({ projection, live, rebuilds }) => {
    const row = (live && rows.get(live.schema)) ?? NO_LANES;
    return {
      name: projection.name,
      version: live?.version ?? projection.version,
      state: live ? stateOf(row, rebuilds) : 'none',
      position: row.position,
      head: row.head,
      lag_events: row.head - row.position,
      lag_seconds: Math.max(0, Math.round(row.lag_seconds * 1_000) / 1_000),
      parked: row.parked,
      error: row.error,
    };
  });
}

/** Where the live build of one projection stands. */
export async function readFoldStatus(db: Kysely<DB>, projection: Projection): Promise<FoldStatus> {
  const [status] = await readFoldStatuses(db, [projection]);
  if (!status) throw new Error(`there is no status of ${projection.name}`);
  return status;
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
