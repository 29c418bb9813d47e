import { EVENT_TYPES } from '../../src/contract/engagement.ts';

/**
 * The bit of an event type in a set of types that is kept as an integer, so that a visitor needs one row for all of
 * them. EVENT_TYPES grows only at its end.
 */
export const typeBit = (type: string) => 1 << (EVENT_TYPES as readonly string[]).indexOf(type);

/** JSON of the bit of each event type. */
export const BITS = JSON.stringify(Object.fromEntries(EVENT_TYPES.map((type) => [type, typeBit(type)])));

/** SQL rows of the event types and their bits. */
export const TYPES = EVENT_TYPES.map((type) => `('${type}', ${typeBit(type)})`).join(', ');

/** The number of event types when the versions that `versionWithTypes` is given were new. */
const TYPES_THEN = 17;

/**
 * The version of a read model that has a place or a bit for each event type: a new type raises it. So a process that does
 * not know the type folds nothing into the rows of one that does, where it would leave the type out.
 */
export const versionWithTypes = (version: number) => version + EVENT_TYPES.length - TYPES_THEN;
