import type { Costs, Curve } from './costs.ts';

/**
 * By read model: microseconds an event in batches of 500 and of 50,000, as `docs/performance.md` has them, from a machine
 * half as fast as the one of the other figures.
 */
const FOLDS = {
  'top-artworks': [35, 9.7],
  'daily-visitors': [10, 5.7],
  timeline: [6.1, 2.4],
  'top-pages': [7.8, 2],
  'artwork-visitors': [5, 1.5],
  'artwork-sources': [4.4, 1],
  'artwork-popularity': [5.6, 0.9],
} as const;

/** A fold of one event takes 1.2 ms there, 8.2 ms in all seven (`docs/decisions/the-pace-of-folds.md`). */
const OF_ONE = 1.2;
const FASTER = 2;

const foldOf = ([small, large]: readonly [number, number]): Curve => [
  [1, OF_ONE / FASTER],
  [500, (500 * small) / 1_000 / FASTER],
  [50_000, (50_000 * large) / 1_000 / FASTER],
];

/**
 * The costs of `docs/performance.md`, of two quiet processors. What that page does not have follows from it:
 *
 * - The API's 42, 102 and 785 µs for a request of 1, 10 and 100 events are 33 for it, 7.3 for each event, and a flush of
 *   0.1 ms for 50 requests.
 * - PostgreSQL's 30 µs for an event that comes alone are 9 of folds, 11 for its row and ids, and a fiftieth of a flush.
 * - A worker's 4 µs at 16,900 events a second are 2 ms for each of 35 batches a second.
 * - The disk is that of the machine on which the simulator was checked first.
 */
export const published: Costs = {
  client: { request: 0.0135, event: 0.0004 },
  api: { request: 0.033, event: 0.0073 },
  flush: [
    [1, 0.1],
    [1_000, 0.1],
  ],
  append: [
    [0, 0.5],
    [1_000, 11.5],
  ],
  disk: [0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 1.2, 2.4],
  way: 0.03,
  folds: Object.fromEntries(Object.entries(FOLDS).map(([model, costs]) => [model, foldOf(costs)])),
  worker: 2,
};

/** What two quiet processors took in, in events a second, from 100 connections (the table of `README.md`). */
export const PUBLISHED_RATES = [
  { events: 1, rate: 16_900 },
  { events: 10, rate: 45_900 },
  { events: 100, rate: 56_500 },
];
