import { Counter, Gauge, Histogram } from 'prom-client';
import { metrics, SECONDS } from '../metrics/registry.ts';

/** A lane of a log. */
type Of = { source: 'domain' | 'engagement'; lane: number };

const labelNames = ['source', 'lane'] as const;
const registers = [metrics];

const durations = new Histogram({
  name: 'vernissage_flush_duration_seconds',
  help: 'Time that a group commit took to store its events, or to fail',
  labelNames,
  buckets: SECONDS,
  registers,
});

const waits = new Histogram({
  name: 'vernissage_flush_wait_seconds',
  help: 'Time that the first append of a group commit had waited for it',
  labelNames,
  buckets: SECONDS,
  registers,
});

const sizes = new Histogram({
  name: 'vernissage_flush_events',
  help: 'Events in a group commit',
  labelNames,
  buckets: [1, 3, 10, 30, 100, 300, 1_000],
  registers,
});

const failures = new Counter({
  name: 'vernissage_flush_failures_total',
  help: 'Group commits that were not stored, or whose answer was lost',
  labelNames,
  registers,
});

const waiting = new Map<string, Of & { read: () => number }>();

const waitingEvents = new Gauge({
  name: 'vernissage_waiting_events',
  help: 'Events that wait for a group commit',
  labelNames,
  registers,
  collect() {
    for (const { source, lane, read } of waiting.values()) waitingEvents.set({ source, lane }, read());
  },
});

/** Shows at each scrape how many events of a lane wait. */
export function observeWaiting(of: Of, read: () => number): void {
  waiting.set(`${of.source} ${of.lane}`, { ...of, read });
}

/**
 * Makes what measures the flushes of a lane: a few numbers for each flush, nothing for each event.
 *
 * @returns a function that runs a flush of `events` events, the first of which came at `since`, and throws what it throws
 */
export function measureFlushes({ source, lane }: Of) {
  const labels = [source, String(lane)] as const;
  const [duration, wait, size] = [durations.labels(...labels), waits.labels(...labels), sizes.labels(...labels)];
  const failed = failures.labels(...labels);
  // A counter that begins with its first failure hides that failure from a rate.
  failed.inc(0);
  return async <Result>(events: number, since: number, flush: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    wait.observe((began - since) / 1_000);
    size.observe(events);
    try {
      return await flush();
    } catch (error) {
      failed.inc();
      throw error;
    } finally {
      duration.observe((performance.now() - began) / 1_000);
    }
  };
}
