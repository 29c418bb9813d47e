import type { Kysely } from 'kysely';
import { prepared } from '../db/client.ts';
import type { DB } from '../db/tables.ts';

/** An engagement event as the log takes it; its hot fields stand beside `properties`, so that folds parse no JSON. */
export type EngagementEvent = {
  /** Chosen by the client; an event without one cannot be recognised when it comes again. */
  id: string | null;
  type: string;
  userId: number | null;
  /** A signed 64-bit hash in decimal; null for a signed-in user. */
  visitor: string | null;
  /** A hash of the sender's network on that day, signed in or not; also in decimal. */
  network: string | null;
  path: string;
  artworkId: number | null;
  page: string | null;
  occurredAt: Date;
  /** JSON text of an object, free of what jsonb cannot hold (`\u0000`, lone surrogates). */
  properties: string;
  bot: boolean;
};

export type Flush = {
  lane: number;
  /** The era by whose number of lanes the events came to the lane. */
  era: number;
  /** A UUIDv7: the same flush sent again is answered as it was before. */
  id: string;
  processId: string;
  events: EngagementEvent[];
};

/** `base`: the head before the flush. `repeats`: the known events, by index in the flush (from 1), and their places. */
export type Flushed = { base: number; repeats: [index: number, lane: number, position: number][] | null };

/** An array literal of values that need no quotes; the driver would search each value for characters to escape. */
const plain = (values: (string | number | null)[]) => `{${values.map((value) => value ?? 'null').join()}}`;

/** A text as an element of an array literal. The test is faster than a replacement that finds nothing. */
const quote = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

const quoted = (values: (string | null)[]) => plain(values.map((value) => (value === null ? null : quote(value))));

/** An array literal of instants. Many of a flush share their millisecond, which is formatted once. */
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

/** One array for each column: PostgreSQL reads that faster than one JSON text. */
const append = prepared<Flushed>(
  'append_to_lane',
  `select base, repeats from log.append_to_lane($1::smallint, $2::integer, $3::uuid, $4::uuid, $5, $6::uuid[],
    $7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::bigint[], $13::text[], $14::timestamptz[],
    $15::jsonb, $16::boolean[])`,
);

/**
 * Stores events in one transaction, all of them or none. The properties go as one JSON text: in an array literal each
 * of their quotes would be escaped, and unescaped again.
 *
 * @param again whether the flush was sent before, and may be stored already
 * @throws an error that `isOfOldLanes` knows when the number of lanes has changed; then it is not stored, nor will be
 */
export async function appendFlush(db: Kysely<DB>, flush: Flush, again: boolean): Promise<Flushed> {
  const { lane, era, id, processId, events } = flush;
  const [flushed] = await append(db, [
    lane,
    era,
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
    events.some(({ bot }) => bot) ? plain(events.map(({ bot }) => (bot ? 'true' : null))) : null,
  ]);
  if (flushed === undefined) throw new Error('the statement answered with no row');
  return flushed;
}
