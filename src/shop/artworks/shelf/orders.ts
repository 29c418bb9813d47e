import type { Columns } from './columns.ts';

/** What works are sorted by; of two that are alike the one with the lower id comes first. */
export const KEYS = {
  age: ['created_at'],
  price: ['price_cents'],
  popularity: ['visitors', 'created_at'],
} as const satisfies Record<string, (keyof Columns['of'])[]>;
export type OrderName = keyof typeof KEYS;

/**
 * Sorts slots by a key; slots with the same key stay as they are. Key and place make one number, because a typed array
 * of numbers sorts itself ten times as fast as with a function that compares. Long keys are sorted by their digits.
 */
function sortStably(slots: Int32Array, keys: Float64Array | Int32Array): Int32Array {
  const count = slots.length;
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const slot of slots) {
    const key = keys[slot] ?? 0;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const base = Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, count));
  let sorted = slots;
  for (let unit = 1; least + unit <= most; unit *= base) {
    const numbers = new Float64Array(count);
    for (let place = 0; place < count; place += 1) {
      const digit = Math.floor(((keys[sorted[place] ?? 0] ?? 0) - least) / unit) % base;
      numbers[place] = digit * count + place;
    }
    numbers.sort();
    const next = new Int32Array(count);
    for (let place = 0; place < count; place += 1) next[place] = sorted[(numbers[place] ?? 0) % count] ?? 0;
    sorted = next;
  }
  return sorted;
}

/** Sorts all works that are there. */
export function sortAll({ of, length }: Columns, name: 'age' | 'price'): Int32Array {
  const slots = new Int32Array(length);
  let count = 0;
  for (let slot = 0; slot < length; slot += 1)
    if (of.gone[slot] === 0) {
      slots[count] = slot;
      count += 1;
    }
  return sortStably(sortStably(slots.slice(0, count), of.id), of[KEYS[name][0]]);
}

/** Sorts works by their visitors, from their order by age. */
export const sortByVisitors = (byAge: Int32Array, { of }: Columns): Int32Array => sortStably(byAge, of.visitors);

function compare({ of }: Columns, name: OrderName): (one: number, other: number) => number {
  const keys = [...KEYS[name].map((key) => of[key]), of.id];
  return (one, other) => {
    for (const key of keys) {
      const difference = (key[one] ?? 0) - (key[other] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** The place of a slot in an order, or the one where it would be. */
function placeOf(order: Int32Array, slot: number, byKeys: (one: number, other: number) => number): number {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (byKeys(order[middle] ?? 0, slot) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** An order without some of its slots, whose keys are still those by which they were sorted. */
export function takeOut(order: Int32Array, slots: number[], columns: Columns, name: OrderName): Int32Array {
  const byKeys = compare(columns, name);
  const places = slots
    .map((slot) => ({ slot, place: placeOf(order, slot, byKeys) }))
    .filter(({ slot, place }) => order[place] === slot)
    .map(({ place }) => place)
    .sort((one, other) => one - other);
  const rest = new Int32Array(order.length - places.length);
  let from = 0;
  for (const [taken, place] of places.entries()) {
    rest.set(order.subarray(from, place), from - taken);
    from = place + 1;
  }
  rest.set(order.subarray(from), from - places.length);
  return rest;
}

/** An order with more slots, by their keys as they are now. */
export function putIn(order: Int32Array, slots: number[], columns: Columns, name: OrderName): Int32Array {
  const byKeys = compare(columns, name);
  const all = new Int32Array(order.length + slots.length);
  let from = 0;
  for (const [put, slot] of [...slots].sort(byKeys).entries()) {
    const place = placeOf(order, slot, byKeys);
    all.set(order.subarray(from, place), from + put);
    all[place + put] = slot;
    from = place;
  }
  all.set(order.subarray(from), from + slots.length);
  return all;
}
