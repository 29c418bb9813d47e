import { type RawBuilder, sql } from 'kysely';
import type { Slice } from '../projection.ts';
import type { Part } from './compare.ts';

/**
 * A slice of a table: its rows from one place up to before another. Places are numbers: days since 1970, or ids of works.
 * Null: from the first, up to the last. Slices that follow each other leave out nothing, be it a row or an event.
 */
export type Range = { from: number | null; to: number | null };

export const EVERYTHING: Range = { from: null, to: null };

const DAY = 86_400_000;

const dayAt = (place: number) => new Date(place * DAY).toISOString();

type Axis = {
  /** What of an event says to which place it belongs. */
  ofEvent: RawBuilder<unknown>;
  /** SQL of a place. */
  at: (place: number) => RawBuilder<unknown>;
  spell: (place: number) => string;
  read: (text: string) => number;
  /** Where the first slice that is not open on both sides begins to be measured, and how wide one is at most. */
  base: number;
  widest: number;
};

const AXES: Record<Slice['by'], Axis> = {
  day: {
    ofEvent: sql`occurred_at`,
    at: (place) => sql`${dayAt(place)}::timestamptz`,
    spell: (place) => dayAt(place).slice(0, 10),
    read: (text) => Date.parse(`${text}T00:00:00Z`) / DAY,
    base: Date.UTC(2000, 0, 1) / DAY,
    widest: 4_096,
  },
  artwork: {
    ofEvent: sql`artwork_id`,
    at: (place) => sql`${place}::bigint`,
    spell: String,
    read: Number,
    base: 0,
    widest: 2 ** 20,
  },
};

const isAll = ({ from, to }: Range) => from === null && to === null;

/** Which events and rows belong to a slice: those of each table that is cut in the same way. */
export function partOf({ by }: Slice, range: Range): Part {
  const { ofEvent, at } = AXES[by];
  const within = (told: RawBuilder<unknown>) =>
    sql`${range.from === null ? sql`true` : sql`${told} >= ${at(range.from)}`}
      and ${range.to === null ? sql`true` : sql`${told} < ${at(range.to)}`}`;
  if (isAll(range)) return { events: sql`true`, rows: () => sql`true` };
  return {
    events: within(ofEvent),
    rows: ({ slice }) => {
      if (slice?.by !== by) return sql`true`;
      return slice.months === undefined
        ? within(sql.ref(slice.column))
        : sql`grain = 'day' and ${within(sql.ref(slice.column))}`;
    },
    months: ({ slice }) =>
      slice?.months === undefined
        ? undefined
        : { statement: slice.months, rows: within(sql`date_trunc('month', ${sql.ref(slice.column)}, 'UTC')`) },
  };
}

/** The name of a slice: its first and last place; empty for all of the table. */
export function nameOf({ by }: Slice, range: Range): string {
  const { spell } = AXES[by];
  if (isAll(range)) return '';
  return `${range.from === null ? '' : spell(range.from)}..${range.to === null ? '' : spell(range.to - 1)}`;
}

/** The slice that a name spells; undefined when it spells none. */
export function rangeOf({ by }: Slice, name: string): Range | undefined {
  if (name === '') return EVERYTHING;
  const { read } = AXES[by];
  const [first, last, more] = name.split('..');
  if (first === undefined || last === undefined || more !== undefined) return undefined;
  const range = { from: first === '' ? null : read(first), to: last === '' ? null : read(last) + 1 };
  return [range.from, range.to].some((place) => place !== null && !Number.isSafeInteger(place)) ? undefined : range;
}

/** Whether two slices of a table have a place in common. */
export const isOverlapping = (one: Range, other: Range): boolean =>
  (one.from ?? -Infinity) < (other.to ?? Infinity) && (other.from ?? -Infinity) < (one.to ?? Infinity);

/** Where a comparison of a whole table stands: the place that comes next, and how many places it takes at once. */
export type Pass = { from: number | null; width: number | null };

/** The slice that comes next. @param last the last place that there may be; what is behind it belongs to the last slice */
export function nextRange({ by }: Slice, { from, width }: Pass, last: number): Range {
  if (width === null) return { from, to: null };
  const to = (from ?? AXES[by].base) + width;
  return { from, to: to > last ? null : to };
}

/** Whether a slice has no more places than are taken at once. @param last the last place that there may be */
export function isWithin({ by }: Slice, { from, to }: Range, { width }: Pass, last: number): boolean {
  return width === null || (to ?? last + 1) - (from ?? AXES[by].base) <= width;
}

/** The last place of days: tomorrow. */
export const lastDay = (now: number): number => Math.ceil(now / DAY);

/** How many places to take at once after a slice that was compared. @param isEasy whether it took little of its time */
export function widerThan({ by }: Slice, { width }: Pass, isEasy: boolean): number | null {
  if (width === null || !isEasy) return width;
  return width * 2 > AXES[by].widest ? null : width * 2;
}

/** How many places to take at once after a slice that took too long; undefined when there is nothing narrower. */
export function narrowerThan({ by }: Slice, { width }: Pass): number | undefined {
  if (width === null) return AXES[by].widest;
  return width > 1 ? Math.floor(width / 2) : undefined;
}
