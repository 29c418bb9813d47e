import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { EventsQuery, EventsReply } from '../../contract/engagement.ts';
import type { DB } from '../../engine/db/tables.ts';
import { inOneSnapshot } from '../../engine/folding/reading/snapshot.ts';
import { EVERY_TYPE, sumOf } from './filter.ts';
import { rangeOf } from './range.ts';

/** Positions of a lane that are counted one by one at most. */
const MAX_COUNTED = 50_000;

type Total = Pick<EventsReply, 'total' | 'total_at_least'>;

type Span = { lane: number; after: number; up_to: number };

/** Counts the events that pass among the newest MAX_COUNTED of a span. */
async function countSpan(transaction: Transaction<DB>, { lane, after, up_to }: Span, passes: RawBuilder<unknown>) {
  const low = Math.max(after, up_to - MAX_COUNTED);
  if (low >= up_to) return 0;
  const { rows } = await sql<{ events: number }>`
    select count(*) as events from log.engagement_event
    where lane = ${lane} and position > ${low} and position <= ${up_to} and ${passes}`.execute(transaction);
  return rows[0]?.events ?? 0;
}

/** The part of each lane that the timeline has not counted yet. */
async function readUncounted(transaction: Transaction<DB>): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select c.lane, c.position as after, log.head(c.lane) as up_to
    from folding.build b join folding.engagement_checkpoint c using (schema_name)
    where b.projection = 'timeline' and b.role = 'live'`.execute(transaction);
  return rows;
}

/** How many events of a query without a user the timeline has counted. */
async function readCounted(transaction: Transaction<DB>, query: EventsQuery): Promise<number> {
  const { bots = 'with' } = query;
  const { from, to } = rangeOf(query.start_date, query.end_date);
  const { rows } = await sql<{ events: number; anonymous: number }>`
    select coalesce(${sumOf('events', 'bots', bots)}, 0) as events,
      coalesce(${sumOf('anonymous', 'anonymous_bots', bots)}, 0) as anonymous
    from read.timeline_count
    where grain = 'day' and event_type = ${query.event_type ?? EVERY_TYPE} and bucket >= ${from} and bucket < ${to}`.execute(
    transaction,
  );
  return (query.anonymous_only ? rows[0]?.anonymous : rows[0]?.events) ?? 0;
}

/**
 * Counts the events of a query. The timeline has the number; only what it has not counted yet is counted one by one. It
 * does not tell users apart, so for one user the newest events are counted, and the true total may be higher.
 *
 * @param passes the query as a condition
 */
export function countEvents(db: Kysely<DB>, query: EventsQuery, passes: RawBuilder<unknown>): Promise<Total> {
  return inOneSnapshot(db, ['timeline_count'], async (transaction) => {
    const uncounted = await readUncounted(transaction);
    const ofOneUser = query.user_id !== undefined;
    let total = ofOneUser ? 0 : await readCounted(transaction, query);
    const spans = ofOneUser ? uncounted.map((span) => ({ ...span, after: 0 })) : uncounted;
    for (const span of spans) total += await countSpan(transaction, span, passes);
    return { total, total_at_least: spans.some(({ after, up_to }) => up_to - after > MAX_COUNTED) };
  });
}
