import type { Kysely } from 'kysely';
import { prepared } from '../db/pool.ts';
import type { DB } from '../db/tables.ts';

/** An engagement event as the log takes it; its hot fields stand beside `properties`, so that folds parse no JSON. */
export type EngagementEvent = {
  /** Chosen by the client; an event without one cannot be recognised when it comes again. */
  id: string | null;
  type: string;
  userId: number | null;
  /** A signed 64-bit hash in decimal; null for a signed-in user. */
  visitor: string | null;
  /** What tells the networks of a day apart, signed in or not: likewise a hash. */
  network: string | null;
  path: string;
  artworkId: number | null;
  page: string | null;
  occurredAt: Date;
  /** JSON text of an object, free of what jsonb cannot hold (`\u0000`, lone surrogates). */
  properties: string;
};

/** Events that are stored together. */
export type Flush = {
  lane: number;
  /** A UUIDv7: the same flush sent again is answered as it was before. */
  id: string;
  /** Of the process that stores it. */
  processId: string;
  events: EngagementEvent[];
};

/** The head of the lane before a flush and, of the events that were known, the index in the flush from 1 and place. */
export type Flushed = { base: number; repeats: [index: number, lane: number, position: number][] | null };

/** An array literal of values that need no quotes; the driver would look through each of them for what does. */
const plain = (values: (string | number | null)[]) => `{${values.map((value) => value ?? 'null').join()}}`;

/** A text as an element of an array literal. To look for what must be escaped is quicker than to replace it. */
const quote = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

/** An array literal of any texts. */
const quoted = (values: (string | null)[]) => plain(values.map((value) => (value === null ? null : quote(value))));

/** An array literal of instants; those of one millisecond, of which a flush has many, are spelled once. */
function instants(dates: Date[]): string {
  const spelled = new Map<number, string>();
  const spell = (date: Date) => {
    const known = spelled.get(date.getTime());
    if (known !== undefined) return known;
    const text = date.toISOString();
    spelled.set(date.getTime(), text);
    return text;
  };
  return plain(dates.map(spell));
}

/** A column an array, which PostgreSQL reads faster than one JSON text. */
const append = prepared<Flushed>(
  'append_engagement',
  `select base, repeats from log.append_engagement($1::smallint, $2::uuid, $3::uuid, $4, $5::uuid[], $6::text[],
    $7::bigint[], $8::bigint[], $9::bigint[], $10::text[], $11::bigint[], $12::text[], $13::timestamptz[], $14::jsonb)`,
);

/**
 * Stores events in one transaction, all of them or none. The properties are JSON already: as elements of an array
 * literal each of their quotes would be escaped, and unescaped again.
 *
 * @param again whether the flush was sent before, and may be stored already
 */
export async function appendFlush(db: Kysely<DB>, flush: Flush, again: boolean): Promise<Flushed> {
  const { lane, id, processId, events } = flush;
  const [flushed] = await append(db, [
    lane,
    id,
    processId,
    again,
    events.some(({ id }) => id !== null) ? plain(events.map(({ id }) => id)) : null,
    quoted(events.map(({ type }) => type)),
    plain(events.map(({ userId }) => userId)),
    plain(events.map(({ visitor }) => visitor)),
    plain(events.map(({ network }) => network)),
    quoted(events.map(({ path }) => path)),
    plain(events.map(({ artworkId }) => artworkId)),
    quoted(events.map(({ page }) => page)),
    instants(events.map(({ occurredAt }) => occurredAt)),
    `[${events.map(({ properties }) => properties).join(',')}]`,
  ]);
  if (flushed === undefined) throw new Error('the statement answered with no row');
  return flushed;
}
