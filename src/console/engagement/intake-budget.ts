import { BoundedCache } from '../../engine/db/bounded-cache.ts';
import type { EngagementEvent } from '../../engine/log/engagement-flush.ts';
import { AppError } from '../../errors.ts';
import type { Network } from '../../serving/http/networks.ts';
import { type Budget, bytesADay, type RateLimiter, refuse, showBudget } from '../../serving/http/rate-limit.ts';

const MB = 1_000_000;

/** Bytes of an event beside its texts, about: 200 to 300 in the log (docs/scale.md), the rest in read models. */
const EVENT_BYTES = 400;

/** Bytes of one sender that are counted together: the shared count is not asked for each event. */
const STEP = 64 * 1024;

/** Bytes of memory for senders that have not come to a step yet; the least recent ones are forgotten. */
const KEPT = 8 * 1024 * 1024;
const ENTRY_SIZE = 150;

/** Bytes that events will take in the database, about. */
export function storedBytes(events: readonly EngagementEvent[]): number {
  return events.reduce((sum, { path, properties }) => sum + EVENT_BYTES + path.length + properties.length, 0);
}

/** The share of what all may store that one network may, however many customers are in it. */
const LARGEST_SHARE = 0.1;

/** Bytes of a sender that are not counted yet, and until when the sender is refused, in milliseconds. */
type Entry = { bytes: number; refusedUntil: number };

/**
 * The bytes of engagement that may be stored in a day, by a network and by all of them, so that nobody fills the disk.
 * A sender may be a step and a request over its budget in each process.
 *
 * @param megabytes by a network, and by all
 */
export function createIntakeBudget(
  limiter: RateLimiter,
  [ofNetwork, ofAll]: readonly [number, number],
  now: () => Date,
) {
  const network = bytesADay('engagement-network', ofNetwork * MB);
  const all = bytesADay('engagement', ofAll * MB);
  showBudget(all);
  const entries = new BoundedCache<string, Entry>(KEPT, () => ENTRY_SIZE);
  const entryOf = ({ name }: Budget, who: string): Entry => {
    const key = `${name} ${who}`;
    const entry = entries.get(key) ?? { bytes: 0, refusedUntil: 0 };
    entries.set(key, entry);
    return entry;
  };
  const mostOf = (times: number) => Math.max(network.max, Math.min(network.max * times, all.max * LARGEST_SHARE));
  const holders = (networks: readonly Network[]): [Budget, string][] => [
    ...networks.map(({ name, times }): [Budget, string] => [{ ...network, max: mostOf(times) }, name]),
    [all, 'everybody'],
  ];
  return {
    /** @throws BUDGET_SPENT when the budget of one of the networks, or that of all, is spent */
    requireLeft(networks: readonly Network[]): void {
      const time = now().getTime();
      for (const [budget, who] of holders(networks)) {
        const { refusedUntil } = entryOf(budget, who);
        if (refusedUntil > time) throw refuse(budget, refusedUntil - time);
      }
    },

    /** Counts what was stored. */
    spend(networks: readonly Network[], bytes: number): void {
      for (const [budget, who] of holders(networks)) {
        const entry = entryOf(budget, who);
        entry.bytes += bytes;
        if (entry.bytes < STEP) continue;
        const amount = entry.bytes;
        entry.bytes = 0;
        try {
          limiter.spendAtOnce(budget, who, amount);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          entry.refusedUntil = now().getTime() + (error.retryAfter ?? 0) * 1_000;
        }
      }
    },
  };
}
