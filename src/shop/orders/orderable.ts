import { toCents, toDollars } from '../../contract/amounts.ts';
import type { CheckoutBody } from '../../contract/checkout.ts';
import { holdsAt } from '../../contract/pieces.ts';
import { fail } from '../../errors.ts';
import { leftOf, orderable, type WorkForSale } from './works.ts';

type Wanted = { artwork_id: number; quantity: number; price: number };
type ForSale = NonNullable<WorkForSale>;
type Line = { work: ForSale; quantity: number };

/** The lines of a body, each work once. */
export function linesOf({ lines }: CheckoutBody): Wanted[] {
  return [...Map.groupBy(lines, ({ artwork_id }) => artwork_id).values()].map((same) => ({
    artwork_id: same[0]?.artwork_id ?? 0,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    price: same.at(-1)?.price ?? 0,
  }));
}

/**
 * @param mine the caller's orders that are open
 * @throws ARTWORK_NOT_FOUND, OWN_WORK, PIECES_TAKEN, PRICE_CHANGED; these name every work that they are about
 */
export function requireOrderable(
  wanted: Wanted[],
  works: Map<number, WorkForSale>,
  { userId, mine, at }: { userId: number; mine: number[]; at: Date },
): Line[] {
  const lines = wanted.flatMap(({ artwork_id, quantity }) => {
    const work = works.get(artwork_id);
    return work ? [{ work, quantity }] : [];
  });
  const gone = wanted.filter(({ artwork_id }) => !works.get(artwork_id)).map(({ artwork_id }) => artwork_id);
  if (gone.length > 0) throw fail('ARTWORK_NOT_FOUND', { extra: { works: gone } });
  const own = lines.filter(({ work }) => work.artist_id === userId).map(({ work }) => work.artwork_id);
  if (own.length > 0) throw fail('OWN_WORK', { extra: { works: own } });
  const taken = lines
    .filter(({ work, quantity }) => orderable(work, at) < quantity)
    .map(({ work }) => ({
      artwork_id: work.artwork_id,
      ...leftOf(work, at),
      yours: holdsAt(work.pieces, at).some(({ order_id }) => mine.includes(order_id)),
    }));
  if (taken.length > 0) throw fail('PIECES_TAKEN', { extra: { taken } });
  const prices = wanted
    .map(({ artwork_id, price }) => ({
      artwork_id,
      shown: price,
      now: toDollars(works.get(artwork_id)?.price_cents ?? 0),
    }))
    .filter(({ shown, now }) => toCents(shown) !== toCents(now));
  if (prices.length > 0) throw fail('PRICE_CHANGED', { extra: { prices } });
  return lines;
}

/** @throws PRICE_CHANGED when shipping or tax are others than those that were shown */
export function requireShownAmounts(body: CheckoutBody, shipping: bigint, tax: bigint): void {
  const now = { shipping_cost: toDollars(shipping), tax_amount: toDollars(tax) };
  const shown = {
    shipping_cost: body.shipping_cost ?? now.shipping_cost,
    tax_amount: body.tax_amount ?? now.tax_amount,
  };
  const same = (['shipping_cost', 'tax_amount'] as const).every((name) => toCents(shown[name]) === toCents(now[name]));
  if (!same) throw fail('PRICE_CHANGED', { extra: { amounts: { shown, now } } });
}
