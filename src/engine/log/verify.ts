import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { EventRegistry } from './event-registry.ts';
import { DROPPED, holdFloors } from './floor.ts';
import { validDomain, validEngagement } from './verify-events.ts';
import { type LogVerdict, report } from './verify-report.ts';

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
