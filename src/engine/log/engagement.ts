import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import { fail } from '../../errors.ts';
import type { DB } from '../db/tables.ts';
import { traceAppend } from '../tracing/flushes.ts';
import { singleFlight } from '../waiting/single-flight.ts';
import { countAcknowledged } from './acknowledged.ts';
import { failAppend, isOfOldLanes } from './append-errors.ts';
import type { EngagementEvent } from './engagement-flush.ts';
import { type AppenderOptions, type EngagementVerdict, type LaneAppender, openLaneAppender } from './lane-appender.ts';
import { type Lanes, readLanes } from './lane-count.ts';
import { engagementLanes, laneOf } from './lanes.ts';

export type EngagementLog = {
  /**
   * Stores events of one visitor, all or none, and resolves after the commit is durable.
   *
   * @param sender chooses the lane when the events are of several days. It is the same on every day, unlike the
   *   visitor's number, so that each number stands in one lane as long as the number of lanes stays
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

/** Times that an append is given a lane at most: the number of lanes may change meanwhile. */
const TRIES = 5;

type EngagementOptions = Omit<AppenderOptions, 'processId'> & {
  /** How many lanes there are, as far as this process knows: it learns of a change when an append is refused. */
  lanes: number;
  /** The era of that number. */
  era?: number;
  /** Under which id the ledgers have its flushes; an id of its own unless it says otherwise. */
  processId?: string;
  /** Told how many lanes there are whenever this process learns of another number. */
  onLanes?: (count: number) => void;
};

/** Opens the engagement log for appending: one group commit a lane. */
export function openEngagementLog(
  db: Kysely<DB>,
  { lanes, era = 0, processId = randomUUIDv7(), onLanes, ...options }: EngagementOptions,
): EngagementLog {
  const acknowledged = countAcknowledged(db, processId);
  const openAll = (known: Lanes) => ({
    ...known,
    appenders: new Map(
      engagementLanes(known.count).map((lane): [number, LaneAppender] => [
        lane,
        openLaneAppender(db, lane, known, { ...options, processId }),
      ]),
    ),
  });
  let current = openAll({ count: lanes, era });
  const inProgress = new Set<Promise<unknown>>();

  /** Learns the number of lanes anew. What waits in the lanes of the era before is refused, and comes to the new ones. */
  const reload = singleFlight(async () => {
    const now = await readLanes(db).catch(failAppend);
    if (!now || now.era === current.era) return;
    current = openAll(now);
    onLanes?.(now.count);
  });

  const toItsLane = (events: EngagementEvent[], sender: number | string, network?: string) => {
    const lane = laneOf(sender, current.count);
    const appender = current.appenders.get(lane);
    if (!appender) throw new Error('an event has no lane');
    return traceAppend(events, { source: 'engagement', lane }, () => appender.append(events, network));
  };

  const place = async (events: EngagementEvent[], sender: number | string, network?: string) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await toItsLane(events, sender, network);
      } catch (error) {
        if (!isOfOldLanes(error)) throw error;
        if (tries === TRIES) throw fail('UNAVAILABLE', { retryAfter: 1, cause: error });
        await reload();
      }
    }
  };

  return {
    append(events, sender, network) {
      const [first] = events;
      if (!first) return Promise.reject(new Error('an append has no events'));
      const placed = place(events, sender ?? first.userId ?? first.visitor ?? '', network);
      inProgress.add(placed);
      const over = () => inProgress.delete(placed);
      placed.then(over, over);
      return placed;
    },
    acknowledge: acknowledged.count,
    writeAcknowledged: acknowledged.write,
    get waiting() {
      return [...current.appenders.values()].reduce((sum, appender) => sum + appender.waiting, 0);
    },
    async drain() {
      while (inProgress.size > 0) await Promise.allSettled(inProgress);
      // While PostgreSQL is away, counts that were not written stay unconfirmed.
      await acknowledged.write().catch(() => undefined);
    },
  };
}
