import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isContentError, isSerializationFailure } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { traceFlush } from '../tracing/flushes.ts';
import { GroupCommit } from '../waiting/group-commit.ts';
import { failAppend, isMissingPartition } from './append-errors.ts';
import { appendFlush, type EngagementEvent, type Flush, type Flushed } from './engagement-flush.ts';
import { measureFlushes, observeWaiting } from './flush-metrics.ts';
import type { Lanes } from './lane-count.ts';
import { type LanePositions, spellPositions } from './lanes.ts';
import { ensurePartitions } from './partitions.ts';
import { untilAnswered } from './resend.ts';

/** How many events of one append were stored now, and how many were known. */
export type EngagementVerdict = {
  accepted: number;
  duplicates: number;
  /** The position of the last event, as clients see it: with several lanes a text that names the lanes. */
  position: number | string;
  lane: number;
};

const MIB = 1024 * 1024;

/** Bytes of waiting events in a process over all lanes, and the least that a lane may have: room for one batch. */
const MAX_WAITING_BYTES = 64 * MIB;
const LEAST_WAITING_BYTES = 16 * MIB;

/** Bytes that an append with its request, and each of its events, take beside their texts. */
const BYTES_AN_APPEND = 4_096;
const BYTES_AN_EVENT = 400;

/** Bytes that events take while they wait; a text may take two bytes a character. */
function sizeOf(events: EngagementEvent[]): number {
  let bytes = BYTES_AN_APPEND;
  for (const { path, properties } of events) bytes += BYTES_AN_EVENT + 2 * (path.length + properties.length);
  return bytes;
}

/** Gives each append of a flush its share of the positions. */
function verdictsOf(items: EngagementEvent[][], lane: number, count: number, { base, repeats }: Flushed) {
  const known = repeats && new Map(repeats.map(([index, ...place]) => [index, place]));
  let index = 0;
  let head = base;
  return items.map((events): EngagementVerdict => {
    if (!known) {
      head += events.length;
      const position = count === 1 ? head : spellPositions(new Map([[lane, head]]), count);
      return { accepted: events.length, duplicates: 0, position, lane };
    }
    const positions: LanePositions = new Map();
    let accepted = 0;
    for (const _ of events) {
      index += 1;
      const repeat = known.get(index);
      if (!repeat) {
        head += 1;
        accepted += 1;
      }
      const [where, position] = repeat ?? [lane, head];
      positions.set(where, Math.max(position, positions.get(where) ?? 0));
    }
    const position = spellPositions(positions, count);
    return { accepted, duplicates: events.length - accepted, position, lane };
  });
}

/** Times that a flush is sent at most: it may lack a partition, or another lane may store an id of it first. */
const TRIES = 5;

async function store(db: Kysely<DB>, flush: Flush, again: boolean): Promise<Flushed> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await appendFlush(db, flush, again);
    } catch (error) {
      if (tries === TRIES) throw error;
      if (isMissingPartition(error)) await ensurePartitions(db, flush.events.length);
      else if (!isSerializationFailure(error)) throw error;
    }
  }
}

export type AppenderOptions = {
  /** Called after each commit; a hint for the workers. */
  onAppended: () => void;
  maxWaiting?: number | undefined;
  /** Under which id the ledgers have its flushes. */
  processId: string;
};

/** The group commit of a lane in an era: once another era has begun, it refuses whatever it is given. */
export type LaneAppender = GroupCommit<EngagementEvent[], EngagementVerdict>;

/** Opens the group commit of a lane. */
export function openLaneAppender(
  db: Kysely<DB>,
  lane: number,
  { count, era }: Lanes,
  { onAppended, maxWaiting, processId }: AppenderOptions,
): LaneAppender {
  const of = { source: 'engagement', lane } as const;
  const measure = measureFlushes(of);
  const appender: LaneAppender = new GroupCommit<EngagementEvent[], EngagementVerdict>({
    weigh: (events) => events.length,
    size: sizeOf,
    maxWaitingBytes: Math.max(MAX_WAITING_BYTES / count, LEAST_WAITING_BYTES),
    isFaultOfItem: isContentError,
    async flush(items, since) {
      const flush = { lane, era, id: randomUUIDv7(), processId, events: items.flat() };
      const send = () => untilAnswered((again) => store(db, flush, again));
      const flushed = await traceFlush(
        items,
        of,
        () => measure(flush.events.length, since, send).catch(failAppend),
        ({ base, repeats }) => ({ base, head: base + flush.events.length - (repeats?.length ?? 0) }),
      );
      onAppended();
      return verdictsOf(items, lane, count, flushed);
    },
    ...(maxWaiting !== undefined && { maxWaiting }),
  });
  observeWaiting(of, () => appender.waiting);
  return appender;
}
