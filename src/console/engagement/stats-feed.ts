import type { StatsMoved } from '../../contract/engagement.ts';
import type { Freshness } from './read-stats.ts';

/** Milliseconds between looks at the checkpoints, and so between two messages at least. */
const INTERVAL = 250;

type Listener = {
  moved(moved: StatsMoved): void;
  /** Nothing more will come. */
  closed(): void;
};

export type StatsFeed = {
  /** Tells the listener when the figures have moved or the feed is closed. @returns a function that unsubscribes */
  subscribe(listener: Listener): () => void;
  close(): void;
};

/** Is told when a message about moved figures began, in milliseconds of `performance.now()`, and how many got it. */
type Told = (since: number, listeners: number) => Promise<void>;

/** Watches how far the figures reach: once for all listeners of this process, and only while there are any. */
export function createStatsFeed(
  readFreshness: () => Promise<Freshness>,
  told: Told = async () => undefined,
): StatsFeed {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  let last = -1;
  let closed = false;

  const look = async () => {
    const since = performance.now();
    try {
      const { counted, position, as_of } = await readFreshness();
      if (counted !== last) {
        for (const listener of listeners) listener.moved({ position, as_of });
        await told(since, listeners.size);
      }
      last = counted;
    } catch {
      // PostgreSQL is away; the next look will tell.
    }
    timer = listeners.size > 0 ? setTimeout(look, INTERVAL) : undefined;
  };

  return {
    subscribe(listener) {
      if (closed) {
        listener.closed();
        return () => undefined;
      }
      listeners.add(listener);
      timer ??= setTimeout(look, 0);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      for (const listener of listeners) listener.closed();
      listeners.clear();
    },
  };
}
