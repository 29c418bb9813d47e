import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { type CheckpointStatus, checkpointTable } from '../checkpoints/checkpoints.ts';
import type { Source } from '../projection.ts';
import { headOf, recordedAt } from '../sources.ts';
import type { Build } from './builds.ts';

/** Where a build stands, over all its lanes. */
export type BuildProgress = Build & {
  id: string;
  projection: string;
  held: boolean;
  compared_at: string | null;
  made_at: Date;
  position: number;
  head: number;
  /** Age of the oldest event that it has not folded. */
  lag_seconds: number;
  statuses: CheckpointStatus[];
  error: string | null;
  /** Parked events, without those that were discarded. */
  parked: number;
  /** Streams of which parked events wait. */
  quarantined: number;
  bytes: number;
};

/** How a build is stopped, if one of its lanes is; a halt matters more than a pause. */
export const stoppedAs = ({ statuses }: Pick<BuildProgress, 'statuses'>) =>
  (['halted', 'paused'] as const).find((status) => statuses.includes(status));

function readOfSource(db: Kysely<DB>, source: Source) {
  return sql<BuildProgress>`
    select b.projection, b.schema_name as schema, b.version, b.role, b.id, b.held,
      b.comparison ->> 'compared_at' as compared_at, b.created_at as made_at,
      sum(c.position)::bigint as position, sum(h.head)::bigint as head,
      greatest(0, coalesce(max(extract(epoch from now() - next.recorded_at)), 0))::float8 as lag_seconds,
      array_agg(distinct c.status) as statuses, max(c.error) as error,
      (select count(*) from folding.parked_event p
        where p.schema_name = b.schema_name and p.discarded_at is null) as parked,
      (select count(distinct p.stream_id) from folding.parked_event p
        where p.schema_name = b.schema_name and p.discarded_at is null) as quarantined,
      (select coalesce(sum(pg_total_relation_size(t.oid)), 0)::bigint from pg_class t
        where t.relnamespace = to_regnamespace(quote_ident(b.schema_name)) and t.relkind = 'r') as bytes
    from folding.build b join ${checkpointTable(source)} c using (schema_name),
      lateral (select ${headOf(source, sql`c.lane`)} as head) h,
      lateral (select ${recordedAt(source, sql`c.lane`, sql`c.position + 1`)}) next(recorded_at)
    group by b.schema_name order by b.projection, b.role`.execute(db);
}

/** Where every build of every read model stands. It is polled, so it takes one statement for each source. */
export async function readBuildProgress(db: Kysely<DB>): Promise<BuildProgress[]> {
  const found = [await readOfSource(db, 'domain'), await readOfSource(db, 'engagement')];
  return found.flatMap(({ rows }) => rows);
}
