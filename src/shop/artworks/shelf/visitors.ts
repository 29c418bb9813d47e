import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import { singleFlight } from '../../../engine/waiting/single-flight.ts';
import { firstOfDays, visitorsSince } from '../visitors.ts';
import { MOST_EVENTS } from './reading.ts';
import type { Shelf } from './shelf.ts';

/** The days whose visitors make works popular. */
const DAYS = 30;

/** A lane of the live build: its position, and what else of the build changes its counts. */
type Lane = { lane: number; position: number; build: string };

const LANES = sql`
  select c.lane, c.position, concat(c.schema_name, '@', b.promoted_at, ' ', (
    select count(*) from folding.parked_event p where p.schema_name = c.schema_name)) as build
  from folding.build b join folding.engagement_checkpoint c using (schema_name)
  where b.projection = 'artwork-visitors' and b.role = 'live'`;

type Seen = { lanes: Lane[]; packed: Buffer | null };

function one([seen]: Seen[]): Seen {
  if (!seen) throw new Error('visitors were not read');
  return seen;
}

/** SQL of ids and visitors in turn, eight bytes each. */
const packed = (visited: RawBuilder<unknown>) => sql`
  select string_agg(int8send(artwork_id) || int8send(visitors), '') from (${visited}) visited`;

async function readAll(db: Kysely<DB>, since: Date): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select (select coalesce(json_agg(l), '[]') from (${LANES}) l) as lanes, (${packed(visitorsSince(since))}) as packed`.execute(
    db,
  );
  return one(rows);
}

/** Reads the visitors of the works that were looked at since some positions, and of some others. */
async function readNews(db: Kysely<DB>, since: Date, seen: Lane[], others: number[]): Promise<Seen> {
  const known = sql`json_to_recordset(${JSON.stringify(seen)}::json) as k (lane smallint, position bigint, build text)`;
  const { rows } = await sql<Seen>`
    with lanes as materialized (${LANES}), looked_at as materialized (
      select e.artwork_id from lanes l join ${known} using (lane) join log.engagement_event e
        on e.lane = l.lane and e.position > k.position and e.position <= least(l.position, k.position + ${MOST_EVENTS}::int)
      where e.event_type = 'view_artwork' and e.artwork_id is not null
      union
      select unnest(${others}::bigint[])
    )
    select (select coalesce(json_agg(l), '[]') from lanes l) as lanes,
      (${packed(visitorsSince(since, sql`artwork_id in (select artwork_id from looked_at)`))}) as packed`.execute(db);
  return one(rows);
}

/** Whether all that is new lies between two readings. */
function follows(lanes: Lane[], before: Lane[]): boolean {
  const known = new Map(before.map((lane) => [lane.lane, lane]));
  return (
    lanes.length === before.length &&
    lanes.every(({ lane, position, build }) => {
      const last = known.get(lane);
      return last?.build === build && position - last.position <= MOST_EVENTS;
    })
  );
}

const BYTES = 16;

/** Writes visitors into the shelf. What was looked at and is no work has no place there. */
function write(shelf: Shelf, pairs: Buffer, all: boolean): void {
  const { columns } = shelf;
  const ids = Array.from({ length: pairs.length / BYTES }, (_, n) => Number(pairs.readBigInt64BE(n * BYTES)));
  const writeAll = () => {
    for (const [n, id] of ids.entries()) {
      const slot = columns.slotOf(id);
      if (slot !== undefined) columns.of.visitors[slot] = Number(pairs.readBigInt64BE(n * BYTES + 8));
    }
  };
  if (!all) {
    shelf.change((name) => (name === 'popularity' ? ids : []), writeAll);
    return;
  }
  shelf.forgetOrder('popularity');
  columns.of.visitors.fill(0);
  writeAll();
}

/**
 * Makes a function that brings the visitors of a shelf's works to now. It reads those again of works that the log says
 * were looked at, and of works that are new on the shelf; on another day those of all works.
 *
 * @returns a function that gives the shelf
 */
export function keepVisitors(db: Kysely<DB>, now: () => Date, readShelf: () => Promise<Shelf>): () => Promise<Shelf> {
  let last: { of: symbol; lanes: Lane[]; slots: number; since: Date } | undefined;
  return singleFlight(async () => {
    const shelf = await readShelf();
    const since = firstOfDays(DAYS, now());
    const slots = shelf.columns.length;
    const before = last?.of === shelf.key && last.since.getTime() === since.getTime() ? last : undefined;
    const added = before ? [...shelf.columns.of.id.subarray(before.slots, slots)] : [];
    const news = before && (await readNews(db, since, before.lanes, added));
    const goesOn = news !== undefined && before !== undefined && follows(news.lanes, before.lanes);
    const { lanes, packed } = goesOn ? news : await readAll(db, since);
    if (packed || !goesOn) write(shelf, packed ?? Buffer.alloc(0), !goesOn);
    last = { of: shelf.key, lanes, slots, since };
    return shelf;
  });
}
