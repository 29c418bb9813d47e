import type { StatsMoved } from '../../contract/figures.ts';
import { watch } from '../../engine/waiting/watch.ts';
import type { Freshness } from './read-stats.ts';

/** Milliseconds between looks at the checkpoints, and so between two messages at least. */
const INTERVAL = 250;

/** Is told when a message about moved figures began, in milliseconds of `performance.now()`, and how many got it. */
type Told = (since: number, listeners: number) => Promise<void>;

/**
 * Watches how far the figures reach: once for all listeners of this process, and only while there are any.
 *
 * @returns a function that takes a listener, and gives one that lets it go
 */
export function createStatsFeed(readFreshness: () => Promise<Freshness>, told: Told = async () => undefined) {
  let last = -1;
  return watch<(moved: StatsMoved) => void>(async (listeners) => {
    const since = performance.now();
    const { counted, position, as_of } = await readFreshness();
    if (counted === last) return;
    last = counted;
    for (const moved of listeners) moved({ position, as_of });
    await told(since, listeners.size);
  }, INTERVAL);
}
