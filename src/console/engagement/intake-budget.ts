import { BoundedCache } from '../../engine/db/bounded-cache.ts';
import type { EngagementEvent } from '../../engine/log/engagement-flush.ts';
import { AppError, fail } from '../../errors.ts';
import type { Network } from '../../serving/http/networks.ts';
import type { Budget, RateLimiter } from '../../serving/http/rate-limit.ts';

const DAY = 86_400_000;
const MB = 1_000_000;

/** Bytes that the log and the read models take for an event beside its texts, about (docs/scale.md). */
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

/** Bytes of a sender that are not counted yet, and until when the sender is refused, in milliseconds. */
type Entry = { bytes: number; refusedUntil: number };

/**
 * The bytes of engagement that may be stored in a day, by a network and by all of them, so that nobody fills the disk.
 * A sender may be a step over its budget in each process.
 *
 * @param megabytes by a network, and by all
 * @returns counts what a network is about to store. @throws BUDGET_SPENT when its budget, or that of all, is spent
 */
export function createIntakeBudget(
  limiter: RateLimiter,
  [ofNetwork, ofAll]: readonly [number, number],
  now: () => Date,
): (networks: readonly Network[], bytes: number) => void {
  const budget = (name: string, megabytes: number): Budget => ({
    name,
    max: megabytes * MB,
    windowMs: DAY,
    code: 'BUDGET_SPENT',
  });
  const network = budget('engagement-network', ofNetwork);
  const all = budget('engagement', ofAll);
  const entries = new BoundedCache<string, Entry>(KEPT, () => ENTRY_SIZE);
  const spend = (budget: Budget, who: string, bytes: number) => {
    const key = `${budget.name} ${who}`;
    const entry = entries.get(key) ?? { bytes: 0, refusedUntil: 0 };
    entries.set(key, entry);
    const time = now().getTime();
    if (entry.refusedUntil > time)
      throw fail('BUDGET_SPENT', { retryAfter: Math.ceil((entry.refusedUntil - time) / 1_000) });
    entry.bytes += bytes;
    if (entry.bytes < STEP) return;
    const amount = entry.bytes;
    entry.bytes = 0;
    try {
      limiter.spendAtOnce(budget, who, amount);
    } catch (error) {
      if (error instanceof AppError) entry.refusedUntil = time + (error.retryAfter ?? 0) * 1_000;
      throw error;
    }
  };
  return (networks, bytes) => {
    for (const { name, times } of networks) spend({ ...network, max: network.max * times }, name, bytes);
    spend(all, 'everybody', bytes);
  };
}
