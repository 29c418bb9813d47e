import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isContentError, isSerializationFailure } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { traceAppend, traceFlush } from '../tracing/flushes.ts';
import { GroupCommit } from '../waiting/group-commit.ts';
import { countAcknowledged } from './acknowledged.ts';
import { failAppend, isMissingPartition } from './append-errors.ts';
import { appendFlush, type EngagementEvent, type Flush, type Flushed } from './engagement-flush.ts';
import { measureFlushes, observeWaiting } from './flush-metrics.ts';
import { readLaneHeads } from './heads.ts';
import { engagementLanes, type LanePositions, laneOf, spellPositions } from './lanes.ts';
import { untilAnswered } from './resend.ts';

/** How many events of one append were stored now, and how many were known. */
export type EngagementVerdict = {
  accepted: number;
  duplicates: number;
  /** The position of the last event, as clients see it: with several lanes a text that names the lanes. */
  position: number | string;
  lane: number;
};

export type EngagementLog = {
  /**
   * Stores events of one visitor, all or none, and resolves after the commit is durable.
   *
   * @param sender chooses the lane when the events are of several days. It is the same on every day, unlike the
   *   visitor's number, so that each number stands in one lane only
   * @param network where they come from: under load the network with most waiting is refused first
   * @throws OVERLOADED when too much waits, UNAVAILABLE when PostgreSQL is away, OUTCOME_UNKNOWN when it went away
   *   without an answer
   */
  append(events: EngagementEvent[], sender?: number | string, network?: string): Promise<EngagementVerdict>;
  /** Counts events that a client is told were taken in: stored now, or known. */
  acknowledge(lane: number, events: number): void;
  /** Writes down what was acknowledged; this happens once a second by itself. */
  writeAcknowledged(): Promise<void>;
  /** Events that wait for a flush, over all lanes. */
  readonly waiting: number;
  /** Waits until everything that was accepted has its verdict, and writes down what was acknowledged. */
  drain(): Promise<void>;
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

/**
 * Makes partitions ahead of the lanes' heads, so that appends never wait for one.
 *
 * @param waiting events that are about to be appended
 */
export async function ensurePartitions(db: Kysely<DB>, waiting = 0): Promise<void> {
  const { rows } = await sql<{ head: number }>`
    select coalesce(max(head), 0) as head from (${readLaneHeads()}) lanes`.execute(db);
  await sql`select log.ensure_partitions(${(rows[0]?.head ?? 0) + waiting})`.execute(db);
}

type EngagementOptions = {
  lanes: number;
  /** Called after each commit; a hint for the workers. */
  onAppended: () => void;
  maxWaiting?: number;
  /** Under which id the ledgers have its flushes; an id of its own unless it says otherwise. */
  processId?: string;
};

/** Opens the engagement log for appending: one group commit a lane. */
export function openEngagementLog(
  db: Kysely<DB>,
  { lanes, onAppended, maxWaiting, processId = randomUUIDv7() }: EngagementOptions,
): EngagementLog {
  const acknowledged = countAcknowledged(db, processId);
  const openAppender = (lane: number) => {
    const of = { source: 'engagement', lane } as const;
    const measure = measureFlushes(of);
    const appender = new GroupCommit<EngagementEvent[], EngagementVerdict>({
      weigh: (events) => events.length,
      size: sizeOf,
      maxWaitingBytes: Math.max(MAX_WAITING_BYTES / lanes, LEAST_WAITING_BYTES),
      isFaultOfItem: isContentError,
      async flush(items, since) {
        const flush = { lane, id: randomUUIDv7(), processId, events: items.flat() };
        const send = () => untilAnswered((again) => store(db, flush, again));
        const flushed = await traceFlush(
          items,
          of,
          () => measure(flush.events.length, since, send).catch(failAppend),
          ({ base, repeats }) => ({ base, head: base + flush.events.length - (repeats?.length ?? 0) }),
        );
        onAppended();
        return verdictsOf(items, lane, lanes, flushed);
      },
      ...(maxWaiting !== undefined && { maxWaiting }),
    });
    observeWaiting(of, () => appender.waiting);
    return appender;
  };
  const appenders = new Map(engagementLanes(lanes).map((lane) => [lane, openAppender(lane)]));
  return {
    append(events, sender, network) {
      const [first] = events;
      if (!first) return Promise.reject(new Error('an append has no events'));
      const lane = laneOf(sender ?? first.userId ?? first.visitor ?? '', lanes);
      const appender = appenders.get(lane);
      if (!appender) throw new Error('an event has no lane');
      return traceAppend(events, { source: 'engagement', lane }, () => appender.append(events, network));
    },
    acknowledge: acknowledged.count,
    writeAcknowledged: acknowledged.write,
    get waiting() {
      return [...appenders.values()].reduce((sum, appender) => sum + appender.waiting, 0);
    },
    async drain() {
      await Promise.all([...appenders.values()].map((appender) => appender.drain()));
      // While PostgreSQL is away, counts that were not written stay unconfirmed.
      await acknowledged.write().catch(() => undefined);
    },
  };
}
