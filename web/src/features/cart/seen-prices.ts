import { storedUser } from '../../lib/session-store.ts';

/** What a shopper last saw as the price of each work in the bag, kept on this device for each account. */
export type SeenPrices = ReadonlyMap<number, number>;

const keyOf = (userId: number) => `bag_prices:${userId}`;

/** What the person who is signed in saw last; nothing when the memory cannot be read. */
export function readSeenPrices(): SeenPrices {
  const userId = storedUser()?.id;
  if (userId === undefined) return new Map();
  try {
    const pairs: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return new Map(Array.isArray(pairs) ? (pairs as [number, number][]) : []);
  } catch {
    return new Map();
  }
}

/** Remembers prices in place of what was remembered before. */
export function writeSeenPrices(prices: SeenPrices): void {
  const userId = storedUser()?.id;
  if (userId === undefined) return;
  if (prices.size === 0) localStorage.removeItem(keyOf(userId));
  else localStorage.setItem(keyOf(userId), JSON.stringify([...prices]));
}

/** Remembers the price that a work was put into the bag for. */
export function rememberPrice(artworkId: number, price: number): void {
  writeSeenPrices(new Map(readSeenPrices()).set(artworkId, price));
}
