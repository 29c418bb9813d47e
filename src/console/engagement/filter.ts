import { type RawBuilder, sql } from 'kysely';
import { type Bots, EVENT_TYPES } from '../../contract/engagement.ts';
import type { StatsQuery } from '../../contract/figures.ts';
import { type Range, rangeOf } from './range.ts';

/** In the read models, the type of rows that count events of every type. */
export const EVERY_TYPE = '';

/** Which events count; `type` may be EVERY_TYPE. */
export type Filter = { range: Range; type: string; bots: Bots };

/** @throws VALIDATION when the dates are the wrong way round */
export function filterOf({ start_date, end_date, event_type, bots = 'with' }: StatsQuery): Filter {
  return { range: rangeOf(start_date, end_date), type: event_type ?? EVERY_TYPE, bots };
}

export const indexOf = (type: string) => (EVENT_TYPES as readonly string[]).indexOf(type);

/** The bits of a type in a set of types that a read model keeps as an integer; all of them for EVERY_TYPE. */
export const typeBits = (type: string): number => (type === EVERY_TYPE ? -1 : 1 << indexOf(type));

/**
 * SQL of the sum of a column, which counts all events, or of what bots are not in, or of bots alone.
 *
 * @param ofBots the column that counts those of bots
 */
export function sumOf(column: string, ofBots: string, bots: Bots): RawBuilder<number> {
  const terms = { with: column, without: `${column} - ${ofBots}`, only: ofBots };
  return sql`sum(${sql.raw(terms[bots])})::bigint`;
}
