import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { headOf, recordedAt } from '../folding/sources.ts';
import { DOMAIN_LANE } from '../log/lanes.ts';

/** The checkpoint of a lane of a live build, and the position of the last event that could change its tables. */
type Reached = { position: number; changed: number };

/** How far a PostgreSQL has come, all of it of one moment. */
export type Frontier = {
  /** The head of each lane of the log: of the domain's, and of those of engagement that are folded. */
  heads: ReadonlyMap<number, number>;
  /** By projection and lane; see `reachedBy`. */
  models: ReadonlyMap<string, Reached>;
};

const keyOf = (projection: string, lane: number) => `${projection} ${lane}`;

/** How far a read model has come on a lane. */
export function reachedBy({ models }: Frontier, projection: string, lane: number): Reached {
  return models.get(keyOf(projection, lane)) ?? { position: 0, changed: 0 };
}

type Rows = {
  heads: [lane: number, head: number][];
  models: [projection: string, lane: number, position: number, quiet: number][];
};

/** SQL for the checkpoints of the live builds. */
const liveCheckpoints = () => sql`(
  select b.projection, schema_name, c.lane, c.position, c.quiet
  from folding.build b join (
    select schema_name, lane, position, quiet from folding.domain_checkpoint
    union all select schema_name, lane, position, quiet from folding.engagement_checkpoint
  ) c using (schema_name) where b.role = 'live')`;

/** Reads how far a PostgreSQL has come. */
export async function readFrontier(db: Kysely<DB>): Promise<Frontier> {
  const { rows } = await sql<Rows>`
    with live as (select * from ${liveCheckpoints()} live), heads as (
      select ${DOMAIN_LANE}::smallint as lane, ${headOf('domain', sql`${DOMAIN_LANE}::smallint`)} as head
      union all
      select l.lane, ${headOf('engagement', sql`l.lane`)}
      from (select distinct lane from folding.engagement_checkpoint) l
    )
    select (select json_agg(json_build_array(lane, head)) from heads) as heads,
      (select coalesce(json_agg(json_build_array(projection, lane, position, quiet)), '[]') from live) as models`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL gave no frontier');
  return {
    heads: new Map(row.heads),
    models: new Map(
      row.models.map(([projection, lane, position, quiet]) => [
        keyOf(projection, lane),
        { position, changed: position - quiet },
      ]),
    ),
  };
}

/**
 * For how many seconds the primary has had something that a frontier lacks: an event, or a batch of a live read model.
 * What it lacks may be so old that the primary does not know any more since when it has it; then it is infinite.
 *
 * @param primary has everything
 * @returns 0 when the frontier lacks nothing
 */
export async function readLag(primary: Kysely<DB>, { heads, models }: Frontier): Promise<number> {
  const reached = [...models].map(([key, { position }]) => ({ key, position }));
  // Events of no concern to a read model are stepped over without a batch.
  const since = sql`case p.lane
    when ${DOMAIN_LANE} then ${recordedAt('domain', sql`p.lane`, sql`p.head + 1`)}
    else ${recordedAt('engagement', sql`p.lane`, sql`p.head + 1`)} end`;
  const { rows } = await sql<{ seconds: number }>`
    with lacking as (
      select ${since} as since
      from unnest(${[...heads.keys()]}::smallint[], ${[...heads.values()]}::bigint[]) as p(lane, head)
      where p.head < case p.lane when ${DOMAIN_LANE} then ${headOf('domain', sql`p.lane`)}
        else ${headOf('engagement', sql`p.lane`)} end
      union all
      select coalesce((
        select t.folded_at from folding.batch t
        where t.schema_name = c.schema_name and t.lane = p.lane and t.up_to > p.head
        order by t.up_to limit 1), ${since})
      from ${liveCheckpoints()} c
      left join unnest(${reached.map(({ key }) => key)}::text[], ${reached.map(({ position }) => position)}::bigint[])
        as r(key, position) on r.key = concat(c.projection, ' ', c.lane)
      cross join lateral (select c.lane, coalesce(r.position, 0) as head) p
      where c.position > p.head
    )
    select coalesce(max(coalesce(extract(epoch from clock_timestamp() - since)::float8, 'infinity')), 0) as seconds
    from lacking`.execute(primary);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Names the log that a PostgreSQL holds: the same on a primary and its replicas, another one after a restore. */
export async function readIdentity(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws(' ', s.system_identifier, d.oid, (select coalesce(max(begins), 0) from log.epoch)) as identity
    from pg_control_system() s, pg_database d where d.datname = current_database()`.execute(db);
  return rows[0]?.identity ?? '';
}
