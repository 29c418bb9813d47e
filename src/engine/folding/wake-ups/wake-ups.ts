import type { Queue } from 'bullmq';
import type { RedisClient } from '../../redis/open.ts';
import type { Source } from '../projection.ts';
import type { AdvanceJob } from './queue.ts';

/** Milliseconds in which one process wakes the workers at most once for a source. */
export const THROTTLE = 50;

export type WakeUps = {
  /** Tells the workers that this source has new events. Called after a commit; never fails. */
  hint(source: Source): void;
  /** Hints that could not be sent: folding then waits for the next poll. */
  readonly missed: number;
  close(): void;
};

/**
 * Sends hints through the queue. Every hint is sent after the last commit that it stands for, so the throttle can
 * delay a fold, but not lose one; a hint that meets a running job is kept and makes that job run once more.
 */
export function openWakeUps(queue: Queue<AdvanceJob> | null, redis: RedisClient | null): WakeUps {
  const timers = new Map<Source, NodeJS.Timeout>();
  let missed = 0;

  const send = async (source: Source) => {
    if (!queue || redis?.status !== 'ready') {
      missed += 1;
      return;
    }
    await queue.add('advance', { source }, { deduplication: { id: source, keepLastIfActive: true } }).catch(() => {
      missed += 1;
    });
  };

  return {
    hint(source) {
      if (timers.has(source)) return;
      const timer = setTimeout(() => {
        timers.delete(source);
        void send(source);
      }, THROTTLE);
      timers.set(source, timer);
    },
    get missed() {
      return missed;
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
