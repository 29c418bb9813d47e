import type { Insertable } from 'kysely';
import { shareOf } from '../../contract/amounts.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import type { Seller } from './artists.ts';
import type { Placed } from './events.ts';
import type { requireShipped } from './shipping.ts';

type Words = Insertable<DB['selling.order_words']>;
/** What the artist's side says in an order. */
type Said = Pick<Words, 'order_id' | 'checkout_id' | 'artist_id' | 'artist_name' | 'titles' | 'ships_from' | 'days'>;

type Placing = {
  buyerId: number;
  checkoutId: number;
  /** As many order ids as there are parcels, at least. */
  ids: number[];
  /** The artists of the parcels, in their order. */
  sellers: Seller[];
  byCard: boolean;
  commissionBasisPoints: number;
  until: string;
};

/**
 * One order for each parcel: what its event says, and what is kept of it apart.
 *
 * @throws ARTWORK_NOT_FOUND when an artist is gone
 */
export function ordersOf(
  parcels: ReturnType<typeof requireShipped>,
  { buyerId, checkoutId, ids, sellers, byCard, commissionBasisPoints, until }: Placing,
): { placed: Placed; said: Said }[] {
  return parcels.map(({ artistId, lines, subtotal, shipping, tax, shipsFrom, days }, index) => {
    const to = sellers[index];
    const orderId = ids[index];
    if (!to || orderId === undefined) throw fail('ARTWORK_NOT_FOUND');
    const placed: Placed = {
      ...{ order_id: orderId, buyer_id: buyerId, artist_id: artistId, profile_id: to.profile_id },
      ...(byCard && { method: 'card' }),
      checkout_id: checkoutId,
      lines: lines.map(({ work: { artwork_id, price_cents }, quantity }) => ({ artwork_id, quantity, price_cents })),
      subtotal_cents: Number(subtotal),
      shipping_cents: Number(shipping),
      tax_cents: Number(tax),
      commission_cents: Number(shareOf(subtotal, commissionBasisPoints)),
      hold_until: until,
    };
    const said: Said = {
      ...{ order_id: orderId, checkout_id: checkoutId, artist_id: artistId, artist_name: to.artist_name },
      titles: JSON.stringify(lines.map(({ work }) => work.title)),
      ...{ ships_from: shipsFrom, days },
    };
    return { placed, said };
  });
}
