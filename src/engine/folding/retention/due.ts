import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { countOf } from '../../log/exports/events.ts';
import { type Export, type LaneSpan, readExports } from '../../log/exports/record.ts';
import { readAllLaneHeads } from '../../log/heads.ts';
import { readLanes } from '../../log/lane-count.ts';
import { type Partition, readPartitions, readSpans } from '../../log/partitions.ts';

/** A partition that holds events, and whether it is to be dropped. */
export type Due = Partition & {
  spans: LaneSpan[];
  /** When the newest of its events was recorded. */
  newest: Date;
  /** `due`: full, and older than the setting. `back`: an operator has brought it back. `young`: all others. */
  what: 'due' | 'back' | 'young';
  /** The export of exactly these events, if there is one. */
  export: Export | undefined;
};

const DAY = 86_400_000;

async function readNewest(db: Kysely<DB>, spans: LaneSpan[]): Promise<Date> {
  const { rows } = await sql<{ newest: Date }>`
    select max(log.recorded_at(s.lane, s.last)) as newest
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s(lane smallint, last bigint)`.execute(db);
  const [row] = rows;
  if (!row?.newest) throw new Error('a partition has lost its newest event');
  return row.newest;
}

/** Whether all of these events were brought back, be it from several exports: no event stands in two of them. */
const isBroughtBack = (exports: Export[], partition: string, spans: LaneSpan[]) => {
  const back = exports.filter((one) => one.partition === partition && one.state === 'brought back');
  return countOf(back.flatMap((one) => one.spans)) === countOf(spans);
};

const isSame = (one: LaneSpan[], other: LaneSpan[]) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The partitions that hold events, the oldest first, up to the one from which on no lane has any that may go.
 *
 * @param days after which a partition is dropped; null: none is
 * @param now milliseconds since 1970
 */
export async function readDuePartitions(db: Kysely<DB>, days: number | null, now = Date.now()): Promise<Due[]> {
  const exports = await readExports(db);
  const settled = (await readLanes(db))?.count ?? 1;
  const found: Due[] = [];
  // Each lane goes oldest first, by itself: one that was added later holds up no other.
  const staying = new Set<number>();
  const lanes = [...(await readAllLaneHeads(db)).keys()];
  for (const partition of (await readPartitions(db)).partitions) {
    if (partition.events === 0) continue;
    const spans = await readSpans(db, partition);
    const newest = await readNewest(db, spans);
    // A lane beyond those that are settled takes no more events. Should it do so again, they make an export of their own.
    const isFull = spans.every(({ lane, last }) => last === partition.to - 1 || lane > settled);
    const isOld = days !== null && newest.getTime() < now - days * DAY;
    const known = exports.findLast((one) => one.partition === partition.name && isSame(one.spans, spans));
    const isBack = isBroughtBack(exports, partition.name, spans);
    const isNext = spans.every(({ lane }) => !staying.has(lane));
    const what = isBack ? 'back' : isFull && isOld && isNext ? 'due' : 'young';
    found.push({ ...partition, events: countOf(spans), spans, newest, what, export: known });
    if (what === 'young') for (const { lane } of spans) staying.add(lane);
    if (lanes.every((lane) => staying.has(lane))) break;
  }
  return found;
}
