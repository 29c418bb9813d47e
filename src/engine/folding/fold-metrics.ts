import { Counter, Histogram } from 'prom-client';
import { metrics, SECONDS } from '../metrics/registry.ts';

const registers = [metrics];

const batches = new Histogram({
  name: 'vernissage_fold_batch_duration_seconds',
  help: 'Time of a batch of a fold, by what became of it: folded, timed_out, or failed',
  labelNames: ['projection', 'outcome'],
  buckets: SECONDS,
  registers,
});

const positions = new Counter({
  name: 'vernissage_folded_positions_total',
  help: 'Positions of the log that this process has folded',
  labelNames: ['projection'],
  registers,
});

/** Jobs of the queue that this process has taken; each says that there is something to fold. */
export const jobsTaken = new Counter({
  name: 'vernissage_queue_jobs_taken_total',
  help: 'Jobs that this process has taken from the queue',
  registers,
});

/**
 * Counts a batch of a fold that ends now.
 *
 * @param began when it began, in milliseconds of `performance.now()`
 * @param folded positions that it folded; 0 when it failed
 */
export function countBatch(
  projection: string,
  outcome: 'folded' | 'timed_out' | 'failed',
  began: number,
  folded = 0,
): void {
  batches.labels(projection, outcome).observe((performance.now() - began) / 1_000);
  if (folded > 0) positions.labels(projection).inc(folded);
}
