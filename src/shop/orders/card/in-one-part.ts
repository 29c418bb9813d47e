import type { Part } from '../../../engine/log/execute-together.ts';

/**
 * The same changes with one part for each stream, in the order in which the streams are first named: an append to a
 * stream judges its version once.
 */
export const inOnePart = (parts: Part[]): Part[] =>
  [...Map.groupBy(parts, ({ stream }) => stream)].map(([stream, same]) => ({
    stream,
    events: same.flatMap(({ events }) => events),
  }));
