import type { StatsMoved } from '../contract/engagement.ts';

/** Milliseconds between looks at the checkpoints, and so between two messages at least. */
const PACE = 250;

export type StatsFeed = {
  /** Calls the listener whenever the figures have moved. @returns a function that ends that */
  subscribe(listener: (moved: StatsMoved) => void): () => void;
  close(): void;
};

/** Watches how far the figures reach, once for all listeners of this process, and only while there are any. */
export function createStatsFeed(readReach: () => Promise<StatsMoved>): StatsFeed {
  const listeners = new Set<(moved: StatsMoved) => void>();
  let timer: NodeJS.Timeout | undefined;
  let last = -1;

  const look = async () => {
    try {
      const moved = await readReach();
      if (moved.position !== last) for (const listener of listeners) listener(moved);
      last = moved.position;
    } catch {
      // PostgreSQL is away; the next look will tell.
    }
    timer = listeners.size > 0 ? setTimeout(look, PACE) : undefined;
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      timer ??= setTimeout(look, 0);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
      clearTimeout(timer);
    },
  };
}
