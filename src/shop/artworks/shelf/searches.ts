import { setImmediate as immediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ArtworksQuery } from '../../../contract/artwork-lists.ts';
import { BoundedCache } from '../../../engine/db/bounded-cache.ts';
import { plainName } from '../../../engine/db/plain-text.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { readQuery } from '../../../engine/db/text-query.ts';
import { singleFlightByKey } from '../../../engine/waiting/single-flight.ts';
import { fail } from '../../../errors.ts';
import type { Slots } from './judge.ts';
import { type Moment, readIds } from './reading.ts';
import type { Shelf } from './shelf.ts';

/** Bytes of all that is kept; what is found among a million works takes 125 KB. */
const KEPT = 32 * 1024 * 1024;
const OVERHEAD = 500;
/** How often a search may be behind the shelf before it is given up. */
const TRIES = 20;

/** What was searched for, and which works it found at a moment. */
type Found = { condition: RawBuilder<unknown>; slots: Slots; moment: Moment; of: symbol };

/** Ids that are put in one turn of the event loop. */
const IN_A_TURN = 20_000;

async function put(slots: Slots, shelf: Shelf, ids: Float64Array): Promise<void> {
  for (const [place, id] of ids.entries()) {
    if (place > 0 && place % IN_A_TURN === 0) await immediate();
    const slot = shelf.columns.slotOf(id);
    if (slot !== undefined) slots[slot >> 3] = (slots[slot >> 3] ?? 0) | (1 << (slot & 7));
  }
}

/** A copy with room for all works of the shelf, and without some of them. */
function without(slots: Slots, shelf: Shelf, ids: number[]): Slots {
  const copy = new Uint8Array((shelf.columns.length >> 3) + 1);
  copy.set(slots.subarray(0, copy.length));
  for (const id of ids) {
    const slot = shelf.columns.slotOf(id);
    if (slot !== undefined) copy[slot >> 3] = (copy[slot >> 3] ?? 0) & ~(1 << (slot & 7));
  }
  return copy;
}

/** The SQL of what `q:` or `tag:` asks of a work `w`. */
async function conditionOf(db: Kysely<DB>, key: string): Promise<RawBuilder<unknown>> {
  const text = key.slice(key.indexOf(':') + 1);
  if (key.startsWith('tag:'))
    return sql`w.tags @> (select jsonb_build_array(${sql.raw(plainName('tag'))}) from (select ${text}::text as tag) asked)`;
  const words = await readQuery(db, text);
  if (words === null) return sql`false`;
  // In a subquery the planner does not see the words, and so uses the index.
  return sql`w.search @@ (select ${words}::tsquery)`;
}

const isOf = (found: Found, shelf: Shelf) => found.of === shelf.key && found.moment.position === shelf.moment.position;

/** What a query searches for in PostgreSQL. */
export function keysOf({ q, tag }: Pick<ArtworksQuery, 'q' | 'tag'>): string[] {
  return Object.entries({ q, tag }).flatMap(([name, text]) => (text?.trim() ? [`${name}:${text.trim()}`] : []));
}

/** The shelf at a moment, and what was found on it. */
type Searched = { shelf: Shelf; found: Slots[] };

/**
 * Finds works by words and by tags, for which PostgreSQL has indexes, and keeps what was found. When works change, only
 * these are looked at again.
 *
 * @returns a function that searches for some keys at once, at the moment of its call or later
 */
export function createSearches(db: Kysely<DB>, readShelf: () => Promise<Shelf>): (keys: string[]) => Promise<Searched> {
  const kept = new BoundedCache<string, Found>(KEPT, ({ slots }) => slots.length + OVERHEAD);

  const bring = singleFlightByKey(async (key) => {
    const before = await readShelf();
    const known = kept.get(key);
    if (known && isOf(known, before)) return;
    // The shelf moves on while this waits; what is looked at again changed up to here.
    const upTo = before.moment;
    const changed = known?.of === before.key ? before.changedSince(known.moment.position) : undefined;
    if (known && changed?.length === 0) {
      kept.set(key, { ...known, moment: upTo });
      return;
    }
    const condition = known?.condition ?? (await conditionOf(db, key));
    const { ids, ...moment } = await readIds(db, condition, changed);
    // The works that were found are on the shelf only when it is as new as they are.
    const shelf = await readShelf();
    if (moment.view !== shelf.moment.view || (changed && shelf !== before)) return;
    const slots = without(known && changed ? known.slots : new Uint8Array(0), shelf, changed ?? []);
    await put(slots, shelf, ids);
    kept.set(key, { condition, slots, moment: changed ? upTo : moment, of: shelf.key });
  });

  return async (keys) => {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      await Promise.all(keys.map(bring));
      const shelf = await readShelf();
      const found = keys.map((key) => kept.get(key)).filter((one) => one !== undefined && isOf(one, shelf));
      if (found.length === keys.length) return { shelf, found: found.flatMap((one) => (one ? [one.slots] : [])) };
    }
    throw fail('OVERLOADED', { retryAfter: 1 });
  };
}
