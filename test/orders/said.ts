import type { ArtworkEvent } from '../../src/shop/artworks/events.ts';
import type { OrderEvent, Placed } from '../../src/shop/orders/events.ts';
import { FIELDS } from '../artworks/histories.ts';

/** Who stands where in an order. */
export const IDS = { order_id: 9, buyer_id: 7, artist_id: 8 };

/** When a request that was placed at the beginning of 2026 is over. */
export const REQUESTED_UNTIL = '2026-01-03T00:00:00.000Z';

/** An order of one work. */
export const PLACED: Placed = {
  ...IDS,
  ...{ checkout_id: 5, profile_id: 80 },
  lines: [{ artwork_id: 1_001, quantity: 1, price_cents: 5_000 }],
  ...{ subtotal_cents: 5_000, shipping_cents: 250, tax_cents: 363, commission_cents: 750 },
  hold_until: REQUESTED_UNTIL,
};

export const PLACED_EVENT: OrderEvent = { type: 'order_placed', payload: PLACED };

/** An event of the order that says nothing but its name. */
export const happened = (
  type: 'order_declined' | 'order_expired' | 'order_shipped' | 'order_delivered' | 'return_accepted' | 'return_refused',
): OrderEvent => ({ type, payload: IDS });

/** An hour of January 2026. */
export const hour = (n: number) => new Date(Date.UTC(2026, 0, 1, n));
export const until = (n: number) => hour(n).toISOString();
/** Names the work in its events. */
export const OF_WORK = { artwork_id: 1_001, artist_id: 8 };
export const listed = (edition: number | null): ArtworkEvent => ({
  type: 'artwork_listed',
  payload: { ...OF_WORK, ...FIELDS, limited_edition: edition },
});
export const held = (order_id: number, quantity: number, hours: number): ArtworkEvent => ({
  type: 'pieces_held',
  payload: { ...OF_WORK, order_id, quantity, until: until(hours), price_cents: 100 },
});
export const sold = (order_id: number, quantity: number): ArtworkEvent => ({
  type: 'pieces_sold',
  payload: { ...OF_WORK, order_id, quantity },
});
export const restocked = (order_id: number, quantity: number): ArtworkEvent => ({
  type: 'pieces_restocked',
  payload: { ...OF_WORK, order_id, quantity },
});
export const released = (order_id: number, reason: 'expired' | 'declined'): ArtworkEvent => ({
  type: 'pieces_released',
  payload: { ...OF_WORK, order_id, reason },
});
export const moved = (status: 'available' | 'reserved' | 'sold', because?: 'pieces'): ArtworkEvent => ({
  type: 'artwork_status_changed',
  payload: { ...OF_WORK, status, ...(because && { because }) },
});
