import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { type EventRegistry, EventSchemaError } from './event-registry.ts';
import { DROPPED, holdFloors } from './floor.ts';

export type LogVerdict = { name: string; rows: number; differences: number; shown: Record<string, unknown>[] };

const SHOWN = 10;
const PAGE = 5_000;

type Query = ReturnType<typeof sql<Record<string, unknown>>>;

async function report(db: Kysely<DB>, name: string, rows: Query, complaints: Query): Promise<LogVerdict> {
  const { rows: counted } = await sql<{ rows: number }>`select count(*) as rows from (${rows}) r`.execute(db);
  const { rows: found } = await sql<{ differences: number; shown: Record<string, unknown>[] | null }>`
    with complaint as materialized (${complaints})
    select (select count(*) from complaint) as differences,
      (select json_agg(c) from (select * from complaint limit ${SHOWN}) c) as shown`.execute(db);
  return {
    name,
    rows: counted[0]?.rows ?? 0,
    differences: found[0]?.differences ?? 0,
    shown: found[0]?.shown ?? [],
  };
}

/** Positions of each lane are 1, 2, 3, …: a hole that no dropped export fills is a proof of loss. */
function densePositions(db: Kysely<DB>, kind: 'domain' | 'engagement'): Promise<LogVerdict> {
  const events = sql.table(`log.${kind}_event`);
  const dropped = kind === 'engagement' ? DROPPED : sql`select 0 as lane, 0 as first, 0 as last where false`;
  return report(
    db,
    `log: positions of ${kind} events are dense`,
    sql`select from ${events}`,
    sql`select lane, position, before + 1 as expected from (
      select lane, position, lag(position, 1, 0) over (partition by lane order by position) as before from ${events}) told
      where position <> before + 1 + (
        select coalesce(sum(d.last - d.first + 1), 0) from (${dropped}) d
        where d.lane = told.lane and d.first > told.before and d.last < told.position)`,
  );
}

function denseStreams(db: Kysely<DB>): Promise<LogVerdict> {
  return report(
    db,
    'log: versions of each stream are dense',
    sql`select distinct lane, stream_id from log.domain_event`,
    sql`select lane, stream_id, stream_version, expected from (
      select lane, stream_id, stream_version,
        row_number() over (partition by lane, stream_id order by position) as expected from log.domain_event) numbered
      where stream_version <> expected`,
  );
}

/** All lanes remember an id for 72 hours; after that, an event with the same id is a new event. */
function uniqueIds(db: Kysely<DB>): Promise<LogVerdict> {
  return report(
    db,
    'log: every engagement event id stands once in 72 hours',
    sql`select from log.engagement_event`,
    sql`select lane, event_id, position from (
      select lane, event_id, position, recorded_at,
        lag(recorded_at) over (partition by event_id order by recorded_at, lane, position) as before
      from log.engagement_event join (
        select event_id from log.engagement_event group by event_id having count(*) > 1) repeated
      using (event_id)) told
      where recorded_at < before + interval '72 hours'`,
  );
}

/** Engagement events have a known type and belong to an account or to an anonymous visitor, never to both. */
function validEngagement(db: Kysely<DB>, types: readonly string[]): Promise<LogVerdict> {
  return report(
    db,
    'log: each engagement event is valid',
    sql`select from log.engagement_event`,
    sql`select lane, position, event_type from log.engagement_event
      where event_type <> all (${types}::text[]) or (user_id is null) = (visitor is null) or path not like '/%'
        or jsonb_typeof(properties) <> 'object' or (page is not null) <> (event_type = 'view_page')`,
  );
}

/** The ledger of flushes, and the log with what was dropped from it, count the same events. */
function balancedFlushes(db: Kysely<DB>): Promise<LogVerdict> {
  return report(
    db,
    'log: flushes add up to the events',
    sql`select from log.flush`,
    sql`select f.lane, f.stored, log.head(f.lane) as head, e.events, d.events as dropped
      from (select lane, sum(stored) as stored from log.flush group by lane) f
      left join (select lane, count(*) as events from log.engagement_event group by lane) e using (lane)
      left join (select lane, sum(last - first + 1) as events from (${DROPPED}) dropped group by lane) d using (lane)
      where f.stored <> log.head(f.lane) or f.stored <> coalesce(e.events, 0) + coalesce(d.events, 0)`,
  );
}

/** No process has acknowledged more events than it stored or knew. */
function confirmedOnly(db: Kysely<DB>): Promise<LogVerdict> {
  return report(
    db,
    'log: what was acknowledged was stored',
    sql`select from log.acknowledged`,
    sql`select a.lane, a.process_id, a.events as acknowledged, coalesce(f.taken, 0) as taken
      from log.acknowledged a left join (
        select lane, process_id, sum(stored + duplicates) as taken from log.flush group by lane, process_id) f
      using (lane, process_id)
      where a.events > coalesce(f.taken, 0)`,
  );
}

/** In each era only as many lanes take events as there are, and a lane's eras follow each other. */
function lanesOfEras(db: Kysely<DB>): Promise<LogVerdict> {
  return report(
    db,
    'log: in each era only its lanes take events',
    sql`select from log.lane_cut`,
    sql`select lane, version as era, lanes, head, end_of_era
      from (
        select c.lane, c.version, v.lanes, c.head,
          coalesce(lead(c.head) over (partition by c.lane order by c.version), log.head(c.lane)) as end_of_era
        from log.lane_cut c left join log.lane_change v using (version)) era
      where lanes is null or end_of_era < head or (lane > lanes and end_of_era <> head)`,
  );
}

/** This code knows the type and version of each domain event, and the schema allows its upcast payload. */
async function validDomain(db: Kysely<DB>, registry: EventRegistry): Promise<LogVerdict> {
  const verdict: LogVerdict = { name: 'log: each domain event is valid', rows: 0, differences: 0, shown: [] };
  let after = 0;
  for (;;) {
    const events = await db
      .selectFrom('log.domain_event')
      .select(['position', 'type', 'schema_version', 'payload'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(PAGE)
      .execute();
    for (const { position, type, schema_version, payload } of events) {
      try {
        registry.check(type, registry.upcast(type, schema_version, payload as Record<string, unknown>));
      } catch (error) {
        if (!(error instanceof EventSchemaError)) throw error;
        verdict.differences += 1;
        if (verdict.shown.length < SHOWN) verdict.shown.push({ position, complaint: error.message });
      }
    }
    verdict.rows += events.length;
    after = events.at(-1)?.position ?? after;
    if (events.length < PAGE) return verdict;
  }
}

/**
 * Checks the log itself, from one snapshot where that matters.
 *
 * @param engagementTypes the event types that engagement may have
 */
export async function verifyLog(
  db: Kysely<DB>,
  registry: EventRegistry,
  engagementTypes: readonly string[],
): Promise<LogVerdict[]> {
  const inOneSnapshot = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await holdFloors(transaction);
      return [
        await densePositions(transaction, 'domain'),
        await denseStreams(transaction),
        await densePositions(transaction, 'engagement'),
        await uniqueIds(transaction),
        await validEngagement(transaction, engagementTypes),
        await balancedFlushes(transaction),
        await confirmedOnly(transaction),
        await lanesOfEras(transaction),
      ];
    });
  return [...inOneSnapshot, await validDomain(db, registry)];
}
