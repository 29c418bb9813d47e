import { EVENT_TYPES } from '../../../src/contract/engagement.ts';

/** SQL of an array with a figure for all types, then one for each type. */
export const perType = (all: string, one: (type: string) => string) =>
  `array[${[all, ...EVENT_TYPES.map(one)].join(', ')}]`;

/** SQL of an array with an element for each figure. */
const eachFigure = (figure: (slot: number) => string) =>
  `array[${Array.from({ length: EVENT_TYPES.length + 1 }, (_, index) => figure(index + 1)).join(', ')}]`;

/**
 * Adds the array of new figures to one that is kept. A row from before a new event type has one figure less, which
 * counts as 0. Spelled out, because PostgreSQL takes eight times as long to unnest two arrays and gather the sums.
 */
export const addTo = (kept: string, fresh: string) =>
  eachFigure((slot) => `coalesce(${kept}[${slot}], 0) + ${fresh}[${slot}]`);

/** An array padded to the present number of event types. */
export const padded = (column: string) =>
  `array(select coalesce(${column}[n], 0) from generate_series(1, ${EVENT_TYPES.length + 1}) as n order by n) as ${column}`;

/** Adds the arrays of many rows. */
export const sumArrays = (column: string) => `${eachFigure((slot) => `sum(${column}[${slot}])`)}::bigint[]`;

/** The array of a time without visitors. */
export const NOBODY = `array_fill(0::bigint, array[${EVENT_TYPES.length + 1}])`;
