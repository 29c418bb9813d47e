import type { CartItem } from '#contract/cart.ts';
import { piecesText, type QuotedOrder, type QuoteReply } from '#contract/quote.ts';
import { type Read, useRead } from '../../../lib/reading/use-read.ts';

/** Reads what works come to when they are sent to a country; nothing while none is asked for. */
export function useQuote(wanted: CartItem[], country: string): Read<QuoteReply> {
  return useRead<QuoteReply>(wanted.length === 0 ? null : '/checkout/quote', {
    query: { pieces: piecesText(wanted), country: country === '' ? undefined : country },
    auth: 'required',
    keep: true,
    failure: 'Failed to work out the shipping',
  });
}

/** What the artist of a work sends, and whether it is the first of the works in that parcel. */
export type Parcel = { order: QuotedOrder; first: boolean };

/** The parcels of works, by the ids of the works. */
export function parcelsOf({ orders }: Pick<QuoteReply, 'orders'>): ReadonlyMap<number, Parcel> {
  const inParcels = orders.flatMap((order) =>
    order.artwork_ids.map((id, index): [number, Parcel] => [id, { order, first: index === 0 }]),
  );
  return new Map(inParcels);
}
