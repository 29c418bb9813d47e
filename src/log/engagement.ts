import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { isMissingPartition } from './append-errors.ts';
import { appendFlush, type EngagementEvent, type Flushed } from './engagement-flush.ts';
import { GroupCommit } from './group-commit.ts';
import { engagementLanes, laneOf } from './lanes.ts';

/** Of the events of one append: how many were stored now, how many were known, and the last position of them all. */
export type EngagementVerdict = { accepted: number; duplicates: number; position: number };

export type EngagementLog = {
  /**
   * Stores events of one visitor, all or none, and resolves after the commit is durable.
   *
   * @param sender what the lane is chosen by, for events of several days: the same for a visitor on every day, because
   *   a visitor's number stands in one lane only
   * @throws OVERLOADED when too much waits, UNAVAILABLE when PostgreSQL is away
   */
  append(events: EngagementEvent[], sender?: number | string): Promise<EngagementVerdict>;
  /** Events that wait for a flush, over all lanes. */
  readonly waiting: number;
  /** Waits until everything that was accepted has its verdict. */
  drain(): Promise<void>;
};

/** Shares the positions that a flush gave out among the appends that made it up. */
function verdictsOf(items: EngagementEvent[][], { base, repeats }: Flushed): EngagementVerdict[] {
  const known = new Map(repeats);
  let index = 0;
  let head = base;
  return items.map((events) => {
    const verdict = { accepted: 0, duplicates: 0, position: 0 };
    for (const _ of events) {
      index += 1;
      const repeat = known.get(index);
      if (repeat === undefined) head += 1;
      verdict[repeat === undefined ? 'accepted' : 'duplicates'] += 1;
      verdict.position = Math.max(verdict.position, repeat ?? head);
    }
    return verdict;
  });
}

async function flushTo(db: Kysely<DB>, lane: number, items: EngagementEvent[][]): Promise<EngagementVerdict[]> {
  const events = items.flat();
  try {
    return verdictsOf(items, await appendFlush(db, lane, events));
  } catch (error) {
    if (!isMissingPartition(error)) throw error;
    await ensurePartitions(db, events.length);
    return verdictsOf(items, await appendFlush(db, lane, events));
  }
}

/**
 * Makes partitions ahead of the lanes' heads, so that appends never wait for one.
 *
 * @param waiting events that are about to be appended
 */
export async function ensurePartitions(db: Kysely<DB>, waiting = 0): Promise<void> {
  await sql`select log.ensure_partitions(coalesce((select max(position) from log.engagement_event), 0) + ${waiting})`.execute(
    db,
  );
}

/**
 * Opens the engagement log for appending: one group commit a lane.
 *
 * @param onAppended called after each commit; a hint for those who fold
 */
export function openEngagementLog(
  db: Kysely<DB>,
  { lanes, onAppended, maxWaiting }: { lanes: number; onAppended: () => void; maxWaiting?: number },
): EngagementLog {
  const appenders = new Map(
    engagementLanes(lanes).map((lane) => [
      lane,
      new GroupCommit<EngagementEvent[], EngagementVerdict>({
        weigh: (events) => events.length,
        async flush(items) {
          const verdicts = await flushTo(db, lane, items);
          onAppended();
          return verdicts;
        },
        ...(maxWaiting !== undefined && { maxWaiting }),
      }),
    ]),
  );
  return {
    append(events, sender) {
      const [first] = events;
      if (!first) return Promise.resolve({ accepted: 0, duplicates: 0, position: 0 });
      const appender = appenders.get(laneOf(sender ?? first.userId ?? first.visitor ?? '', lanes));
      if (!appender) throw new Error('an event has no lane');
      return appender.append(events);
    },
    get waiting() {
      return [...appenders.values()].reduce((sum, appender) => sum + appender.waiting, 0);
    },
    async drain() {
      await Promise.all([...appenders.values()].map((appender) => appender.drain()));
    },
  };
}
