import { type Kysely, sql } from 'kysely';
import type { EventsQuery, EventsReply, EventType } from '../contract/engagement.ts';
import type { DB } from '../db/tables.ts';
import { rangeOf } from './range.ts';

/**
 * A page of the raw events, newest first.
 *
 * @throws VALIDATION when the dates are the wrong way round
 */
export async function readEvents(db: Kysely<DB>, query: EventsQuery): Promise<EventsReply> {
  const { page = 1, limit = 20, event_type, user_id, anonymous_only } = query;
  const range = rangeOf(query.start_date, query.end_date);
  let filtered = db.selectFrom('log.engagement_event as event');
  if (event_type !== undefined) filtered = filtered.where('event_type', '=', event_type);
  if (user_id !== undefined) filtered = filtered.where('user_id', '=', user_id);
  if (anonymous_only) filtered = filtered.where('user_id', 'is', null);
  if (query.start_date !== undefined) filtered = filtered.where('occurred_at', '>=', sql<Date>`${range.from}`);
  if (query.end_date !== undefined) filtered = filtered.where('occurred_at', '<', sql<Date>`${range.to}`);

  const [counted, rows] = await Promise.all([
    filtered.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    filtered
      .select(['position', 'event_id as id', 'event_type', 'user_id', 'path', 'properties', 'occurred_at'])
      .select(sql<string | null>`lpad(to_hex(visitor), 16, '0')`.as('visitor'))
      .orderBy('position', 'desc')
      .orderBy('lane')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  const events = rows.map((row) => ({
    ...row,
    event_type: row.event_type as EventType,
    occurred_at: row.occurred_at.toISOString(),
  }));
  return { events, total: counted.total, page, limit };
}
