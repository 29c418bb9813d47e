import type { Told } from './said.ts';

/** SQL of a set of types. */
export const oneOf = (...types: Told['type'][]) => `type in ('${types.join("', '")}')`;
/** SQL of the last value that events of some types gave. */
export const last = (value: string, ...types: Told['type'][]) =>
  `(array_agg(${value} order by position desc) filter (where ${oneOf(...types)}))[1]`;
