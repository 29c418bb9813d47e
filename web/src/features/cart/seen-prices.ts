import { storedUser } from '../../lib/session-store.ts';

/** The price that a shopper last saw of each work in the bag, kept on this device for each account. */
export type SeenPrices = ReadonlyMap<number, number>;

const keyOf = (userId: number) => `bag_prices:${userId}`;

/** Reads the prices that the signed-in person last saw; none when the storage cannot be read. */
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

/** Replaces the remembered prices. */
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
