const MINUTE = 60_000;
/** Stripe keeps a page open for half an hour at least; some of a minute is for the way, and for clocks that differ. */
const LEAST_OPEN = 31 * MINUTE;
/** For a worker that asks a little later. */
const SPARE = 5 * MINUTE;

/** When a reference was made, by the UUID of version 7 that it ends with, in milliseconds; null when it ends otherwise. */
export function madeAt(reference: string): number | null {
  const uuid = reference.slice(-36);
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(uuid) ?? [];
  return high === undefined || low === undefined ? null : Number.parseInt(high + low, 16);
}

/**
 * When the page of a payment closes: not much later than its hold ends. It follows from the reference, so that a repeat
 * under a key asks for the same.
 *
 * @param keptFor milliseconds for which works are kept for a payment
 * @returns milliseconds; null when Stripe would refuse to close it so early, and closes it after a day
 */
export function closesAt(reference: string, { now, keptFor }: { now: number; keptFor: number }): number | null {
  const made = madeAt(reference);
  const closes = made === null ? 0 : made + Math.max(keptFor, LEAST_OPEN) + SPARE;
  return closes - now < LEAST_OPEN ? null : closes;
}
