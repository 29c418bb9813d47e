import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EventsQuery, EventsReply, EventType } from '../../contract/engagement.ts';
import type { DB } from '../../engine/db/tables.ts';
import { readFloors } from '../../engine/log/floor.ts';
import { MAX_LANES } from '../../engine/log/lanes.ts';
import { invalid } from '../../errors.ts';
import { countEvents } from './count-events.ts';
import { between, type Run, readRuns } from './event-order.ts';
import { rangeOf } from './range.ts';

/** Positions that a request looks through at most. When few events pass, the answer says where to go on. */
const MAX_SCANNED = 200_000;

/** Positions of the first look, which is enough for a page without a filter; each look is four times the last. */
const FIRST_LOOK = 200;

/** A cursor in the list, whose order is newest first by rank, then by lane. What follows it is older. */
type Cursor = { rank: number; lane: number };

/** The cursor at an event, and the event's position. */
type Found = Cursor & { position: number };

const spell = ({ rank, lane }: Cursor) => `${rank}-${lane}`;

function readCursor(text: string): Cursor {
  const [, rank, lane] = /^(\d{1,15})-(\d{1,2})$/.exec(text) ?? [];
  if (rank !== undefined && lane !== undefined) return { rank: Number(rank), lane: Number(lane) };
  throw invalid('before', 'must be what an answer gave as older');
}

/** The filter of a query, as a condition on `log.engagement_event`. */
function passes({ event_type, user_id, anonymous_only, bots, start_date, end_date }: EventsQuery): RawBuilder<unknown> {
  const range = rangeOf(start_date, end_date);
  const conditions = [
    ...(event_type === undefined ? [] : [sql`event_type = ${event_type}`]),
    ...(user_id === undefined ? [] : [sql`user_id = ${user_id}`]),
    ...(anonymous_only ? [sql`user_id is null`] : []),
    ...(bots === 'only' ? [sql`bot`] : []),
    ...(bots === 'without' ? [sql`bot is null`] : []),
    ...(start_date === undefined ? [] : [sql`occurred_at >= ${range.from}`]),
    ...(end_date === undefined ? [] : [sql`occurred_at < ${range.to}`]),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** SQL of the events after a cursor in parts of the log that pass, each with its rank. */
function selectRanked(parts: Run[], from: Cursor, condition: RawBuilder<unknown>): RawBuilder<Found> {
  // Each with its own bounds, so that PostgreSQL opens the partitions alone that hold them.
  const selects = parts.map(
    ({ lane, after, upTo, shift }) => sql<Found>`
      select position + ${shift}::bigint as rank, lane, position from log.engagement_event
      where lane = ${lane} and position > ${after} and position <= ${upTo}
        and (position < ${from.rank - shift} or lane > ${from.lane}) and ${condition}`,
  );
  return sql`${sql.join(selects, sql` union all `)}`;
}

/**
 * Finds where the next events are that pass, above a floor. `older` is where to go on; null when nothing is left.
 */
async function findNext(
  db: Kysely<DB>,
  query: EventsQuery,
  condition: RawBuilder<unknown>,
  runs: Run[],
  from: Cursor,
  floor: number,
) {
  const { limit = 20, page = 1, before } = query;
  let skip = before === undefined ? (page - 1) * limit : 0;
  const found: Found[] = [];
  let high = from.rank;
  let size = Math.max(FIRST_LOOK, limit + 1);
  for (let scanned = 0; high > floor && scanned < MAX_SCANNED; size *= 4) {
    const low = Math.max(floor, high - Math.min(size, MAX_SCANNED - scanned));
    const parts = between(runs, low, high);
    scanned += high - low;
    high = low;
    if (parts.length === 0) continue;
    const here = sql`from (${selectRanked(parts, from, condition)}) e`;
    const { rows } = await sql<Found>`
      select * ${here} order by rank desc, lane limit ${limit + 1 - found.length} offset ${skip}`.execute(db);
    found.push(...rows);
    if (found.length > limit) return { found: found.slice(0, limit), older: found[limit - 1] ?? null };
    if (skip > 0) {
      const { rows: passed } = await sql<{ events: number }>`select count(*) as events ${here}`.execute(db);
      skip = Math.max(0, skip - (passed[0]?.events ?? 0));
    }
  }
  return { found, older: high > floor ? { rank: high + 1, lane: MAX_LANES } : null };
}

/** The events that were found, in their order. */
async function readAt(db: Kysely<DB>, found: Found[]): Promise<EventsReply['events']> {
  if (found.length === 0) return [];
  const rows = await db
    .selectFrom('log.engagement_event')
    .select(['lane', 'position', 'event_id as id', 'event_type', 'user_id', 'path', 'properties', 'occurred_at'])
    .select(sql<string | null>`lpad(to_hex(visitor), 16, '0')`.as('visitor'))
    .where('lane', 'in', [...new Set(found.map(({ lane }) => lane))])
    .where('position', 'in', [...new Set(found.map(({ position }) => position))])
    .execute();
  const key = (lane: number, position: number) => `${lane} ${position}`;
  const byKey = new Map(rows.map(({ lane, ...row }) => [key(lane, row.position), row]));
  return found.flatMap(({ lane, position }) => {
    const row = byKey.get(key(lane, position));
    return row ? [{ ...row, event_type: row.event_type as EventType, occurred_at: row.occurred_at.toISOString() }] : [];
  });
}

/** The events of a page, and where the next one begins. */
async function readPage(db: Kysely<DB>, query: EventsQuery, condition: RawBuilder<unknown>) {
  const { before } = query;
  const floors = await readFloors(db);
  const runs = (await readRuns(db))
    .map((run) => ({ ...run, after: Math.max(run.after, floors.get(run.lane) ?? 0) }))
    .filter(({ after, upTo }) => upTo > after);
  const top = { rank: Math.max(0, ...runs.map(({ upTo, shift }) => upTo + shift)) + 1, lane: MAX_LANES };
  const from = before === undefined ? top : readCursor(before);
  const floor = Math.min(top.rank, ...runs.map(({ after, shift }) => after + shift));
  const { found, older } = await findNext(db, query, condition, runs, from, floor);
  return { events: await readAt(db, found), older: older && spell(older) };
}

/**
 * A page of the raw events, newest first. It costs the same however long the log is: it looks through a bounded number
 * of positions, and `older` says where the next request goes on.
 *
 * @throws VALIDATION when the dates are the wrong way round, or `before` is no cursor
 */
export async function readEvents(db: Kysely<DB>, query: EventsQuery): Promise<EventsReply> {
  const { page = 1, limit = 20 } = query;
  const condition = passes(query);
  const [found, counted] = await Promise.all([readPage(db, query, condition), countEvents(db, query, condition)]);
  return { ...found, ...counted, page, limit };
}

/** All raw events that pass a query, newest first, page by page. A page may have none. */
export async function* eachPage(
  db: Kysely<DB>,
  query: Omit<EventsQuery, 'page' | 'before'>,
): AsyncGenerator<EventsReply['events']> {
  const condition = passes(query);
  for (let before: string | null | undefined; before !== null; ) {
    const page = await readPage(db, { ...query, ...(before !== undefined && { before }) }, condition);
    yield page.events;
    before = page.older;
  }
}
