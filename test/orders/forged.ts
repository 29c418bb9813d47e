import type { ArtworkEvent } from '../../src/shop/artworks/events.ts';
import type { OrderEvent, PlacedLine } from '../../src/shop/orders/events.ts';
import { FIELDS } from '../artworks/histories.ts';
import { IDS, PLACED } from './said.ts';

export type Told = (OrderEvent | ArtworkEvent) & { stream: string };

const OF_WORK = { artist_id: IDS.artist_id };
export const LATER = '2999-01-01T00:00:00.000Z';
export const BEFORE = '2026-01-03T00:00:00.000Z';

type Simple =
  | 'order_declined'
  | 'order_expired'
  | 'order_shipped'
  | 'order_delivered'
  | 'return_accepted'
  | 'return_refused';

/** Events of an order as nobody has decided them: a test says what happens. One piece costs $56.13, with tax and shipping. */
export function ofOrder(order_id: number) {
  const ids = { ...IDS, order_id };
  const tell = (event: OrderEvent): Told => ({ ...event, stream: `order-${order_id}` });
  return {
    placed(hold_until = LATER, lines: PlacedLine[] = PLACED.lines, commission_cents = PLACED.commission_cents) {
      return tell({ type: 'order_placed', payload: { ...PLACED, ...ids, lines, commission_cents, hold_until } });
    },
    accepted: (hold_until = LATER) => tell({ type: 'order_accepted', payload: { ...ids, hold_until } }),
    paid: (paid_on = '2026-01-03') => tell({ type: 'order_paid', payload: { ...ids, paid_on } }),
    paidLate: () => tell({ type: 'order_paid_late', payload: { ...ids, paid_on: '2026-02-01' } }),
    cancelled: (restocked = false) => tell({ type: 'order_cancelled', payload: { ...ids, by: 'artist', restocked } }),
    /** @param so what went back before, of both */
    refunded(amount_cents: number, commission_cents: number, so: [number, number] = [0, 0]) {
      const [refunded_cents, returned_commission_cents] = [so[0] + amount_cents, so[1] + commission_cents];
      const payload = { ...ids, amount_cents, commission_cents, refunded_cents, returned_commission_cents };
      return tell({ type: 'order_refunded', payload });
    },
    returnAsked(artwork_id: number, quantity: number) {
      const lines = [{ artwork_id, quantity }];
      return tell({ type: 'return_asked', payload: { ...ids, lines, value_cents: 5_613 } });
    },
    returnReceived: (restocked: boolean) => tell({ type: 'return_received', payload: { ...ids, restocked } }),
    happened: (type: Simple) => tell({ type, payload: ids }),
  };
}

/** Events of a work, likewise. */
export function ofWork(artwork_id: number) {
  const ids = { ...OF_WORK, artwork_id };
  const tell = (event: ArtworkEvent): Told => ({ ...event, stream: `artwork-${artwork_id}` });
  return {
    listed: (edition: number | null) =>
      tell({ type: 'artwork_listed', payload: { ...ids, ...FIELDS, limited_edition: edition } }),
    held: (order_id: number, quantity = 1, until = LATER) =>
      tell({ type: 'pieces_held', payload: { ...ids, order_id, quantity, until, price_cents: 5_000 } }),
    extended: (order_id: number, until = LATER) =>
      tell({ type: 'pieces_extended', payload: { ...ids, order_id, until } }),
    released: (order_id: number) => tell({ type: 'pieces_released', payload: { ...ids, order_id, reason: 'expired' } }),
    sold: (order_id: number, quantity = 1) => tell({ type: 'pieces_sold', payload: { ...ids, order_id, quantity } }),
    restocked: (order_id: number, quantity = 1) =>
      tell({ type: 'pieces_restocked', payload: { ...ids, order_id, quantity } }),
    deleted: () => tell({ type: 'artwork_deleted', payload: ids }),
    erased: () => tell({ type: 'artwork_erased', payload: ids }),
  };
}
