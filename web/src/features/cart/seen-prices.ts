import { storedUser } from '../../lib/session/session-store.ts';
import { deviceStorage, listFrom } from '../../lib/storage.ts';

/** The price that a shopper last saw of each work in the bag, kept on this device for each account. */
export type SeenPrices = ReadonlyMap<number, number>;

const isPrice = (element: unknown): element is [number, number] =>
  Array.isArray(element) && element.length === 2 && element.every(Number.isFinite);

const keyOf = (userId: number) => `bag_prices:${userId}`;

/** Reads the prices that the signed-in person last saw. */
export function readSeenPrices(): SeenPrices {
  const userId = storedUser()?.id;
  if (userId === undefined) return new Map();
  return new Map(listFrom(deviceStorage.get(keyOf(userId)), isPrice));
}

/** Replaces the remembered prices. */
export function writeSeenPrices(prices: SeenPrices): void {
  const userId = storedUser()?.id;
  if (userId === undefined) return;
  if (prices.size === 0) deviceStorage.remove(keyOf(userId));
  else deviceStorage.set(keyOf(userId), JSON.stringify([...prices]));
}

/** Remembers the price that a work was put into the bag for. */
export function rememberPrice(artworkId: number, price: number): void {
  writeSeenPrices(new Map(readSeenPrices()).set(artworkId, price));
}
