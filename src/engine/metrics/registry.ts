import { Registry } from 'prom-client';

/**
 * The metrics of this process. Each module that measures something registers it here. Names follow Prometheus: ours
 * begin with `vernissage_`, units are seconds and bytes, counters end in `_total`. A label has few values, all known
 * beforehand: never a path, an id or a text that somebody sent.
 */
export const metrics = new Registry();

/** Bounds, in seconds, of the buckets of durations. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
