import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { countOf } from '../../log/exports/events.ts';
import { type Export, type LaneSpan, readExports } from '../../log/exports/record.ts';
import { readAllLaneHeads } from '../../log/heads.ts';
import { readLanes } from '../../log/lane-count.ts';
import { type Partition, readPartitions } from '../../log/partitions.ts';

/** Events of a partition that stay or go together: all that it holds, or some. */
export type Due = Partition & {
  spans: LaneSpan[];
  /** When the newest of its events was recorded. */
  newest: Date;
  /** `due`: old enough to go. `back`: an operator has brought them back. `young`: all others. */
  what: 'due' | 'back' | 'young';
  /** Of those that are young: when the oldest of them are due at the latest. */
  dueBy: Date | null;
  /** The export of exactly these events, if there is one. */
  export: Export | undefined;
};

const DAY = 86_400_000;

/**
 * Days that old events wait for younger ones of their partition, so that it is emptied as a whole. Then they go by
 * themselves: a partition may take years to fill, and some lane may never fill it.
 */
const WAIT = 7;

async function readRecordedAt(db: Kysely<DB>, lane: number, position: number): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`
    select log.recorded_at(${lane}::smallint, ${position}::bigint) as at`.execute(db);
  const at = rows[0]?.at;
  if (!at) throw new Error(`lane ${lane} has lost the event at ${position}`);
  return at.getTime();
}

/** The last position of a span whose event was recorded before a time. In a lane times rise with positions. */
async function findLastBefore(db: Kysely<DB>, { lane, first, last }: LaneSpan, time: number): Promise<number> {
  let [before, upTo] = [first - 1, last];
  while (before < upTo) {
    const middle = Math.ceil((before + upTo) / 2);
    if ((await readRecordedAt(db, lane, middle)) < time) before = middle;
    else upTo = middle - 1;
  }
  return before;
}

/** What a partition holds beside events that were exported and dropped, or brought back: these come first in each lane. */
function withoutExported({ from, to }: Partition, heads: Map<number, number>, exported: Export[]): LaneSpan[] {
  const gone = exported.flatMap(({ spans }) => spans);
  return [...heads]
    .map(([lane, head]) => ({
      lane,
      first: Math.max(from, 1, ...gone.filter((span) => span.lane === lane).map(({ last }) => last + 1)),
      last: Math.min(head, to - 1),
    }))
    .filter(({ first, last }) => first <= last)
    .sort((one, other) => one.lane - other.lane);
}

const isSame = (one: LaneSpan[], other: LaneSpan[]) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The events of each partition that holds any, the oldest first, up to the one from which on no lane has any that may go.
 * A full partition is due once its newest event is older than the setting; what is older by a week is due in any case,
 * with all that is older than the setting, by whole days.
 *
 * @param days after which events are dropped; null: none are
 * @param now milliseconds since 1970
 */
export async function readDuePartitions(db: Kysely<DB>, days: number | null, now = Date.now()): Promise<Due[]> {
  const exports = await readExports(db);
  const settled = (await readLanes(db))?.count ?? 1;
  const heads = await readAllLaneHeads(db);
  const kept = (days ?? 0) * DAY;
  const found: Due[] = [];
  // Each lane goes oldest first, by itself: one that was added later holds up no other.
  const staying = new Set<number>();
  for (const partition of (await readPartitions(db)).partitions) {
    if (partition.events === 0) continue;
    const own = exports.filter(({ partition: name }) => name === partition.name);
    const back = own.filter(({ state }) => state === 'brought back');
    for (const one of back)
      found.push({ ...partition, ...one, newest: one.newest_at, what: 'back', dueBy: null, export: one });
    const spans = withoutExported(partition, heads, [...back, ...own.filter(({ state }) => state === 'dropped')]);
    if (spans.length === 0) continue;

    const timesOf = (of: LaneSpan[], end: 'first' | 'last') =>
      Promise.all(of.map((span) => readRecordedAt(db, span.lane, span[end])));
    const newest = Math.max(...(await timesOf(spans, 'last')));
    const oldest = Math.min(...(await timesOf(spans, 'first')));
    // A lane beyond those that are settled takes no more events. Should it do so again, they make an export of their own.
    const isFull = spans.every(({ lane, last }) => last === partition.to - 1 || lane > settled);
    const isNext = ({ lane }: LaneSpan) => !staying.has(lane);
    const old: LaneSpan[] = [];
    if (days !== null && isFull && newest < now - kept && spans.every(isNext)) old.push(...spans);
    else if (days !== null && oldest < now - kept - WAIT * DAY) {
      // By whole days, so that a run that was interrupted goes on with the same events.
      const time = Math.floor((now - kept) / DAY) * DAY;
      for (const span of spans.filter(isNext)) old.push({ ...span, last: await findLastBefore(db, span, time) });
    }
    const due = old.filter(({ first, last }) => first <= last);
    const young = spans
      .map((span) => ({ ...span, first: (due.find(({ lane }) => lane === span.lane)?.last ?? span.first - 1) + 1 }))
      .filter(({ first, last }) => first <= last);
    const add = async (what: 'due' | 'young', those: LaneSpan[]) => {
      if (those.length === 0) return;
      const latest = Math.max(...(await timesOf(those, 'last')));
      const dueBy = Math.min(
        Math.min(...(await timesOf(those, 'first'))) + kept + WAIT * DAY,
        isFull ? latest + kept : Number.POSITIVE_INFINITY,
      );
      found.push({
        ...partition,
        events: countOf(those),
        spans: those,
        newest: new Date(latest),
        what,
        dueBy: what === 'young' && days !== null ? new Date(dueBy) : null,
        export: own.findLast((one) => isSame(one.spans, those)),
      });
    };
    await add('due', due);
    await add('young', young);
    for (const { lane } of young) staying.add(lane);
    if ([...heads.keys()].every((lane) => staying.has(lane))) break;
  }
  return found;
}
