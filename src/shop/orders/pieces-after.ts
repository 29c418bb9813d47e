import type { ArtworkEvent } from '../artworks/events.ts';
import type { OrderEvent } from './events.ts';
import { extendPieces, releasePieces, restockPieces, sellPieces } from './pieces.ts';
import type { Order } from './state.ts';
import type { There } from './works.ts';

type Lines = { artwork_id: number; quantity: number }[];

/**
 * What an event of an order does to the pieces of each of its works; null when it does nothing to them.
 *
 * @param order as it was before the event
 * @throws ORDER_STATE, of the function it makes
 */
export function piecesAfter(
  order: Pick<Order, 'order_id' | 'lines' | 'return'>,
  { type, payload }: OrderEvent,
  at: Date,
): ((work: There) => ArtworkEvent[]) | null {
  const { order_id } = order;
  const of = (lines: Lines, { artwork_id }: There) =>
    lines.find((line) => line.artwork_id === artwork_id)?.quantity ?? 0;
  switch (type) {
    case 'order_accepted':
      return (work) => extendPieces(work, order_id, payload.hold_until, at);
    case 'order_declined':
      return (work) => releasePieces(work, order_id, 'declined', at);
    case 'order_cancelled':
      if (!payload.restocked) return (work) => releasePieces(work, order_id, 'cancelled', at);
      return (work) => restockPieces(work, { order_id, quantity: of(order.lines, work), at });
    case 'order_expired':
      return (work) => releasePieces(work, order_id, 'expired', at);
    case 'order_paid':
      return (work) => sellPieces(work, { order_id, quantity: of(order.lines, work), at });
    case 'return_received':
      if (!payload.restocked) return null;
      return (work) => restockPieces(work, { order_id, quantity: of(order.return?.lines ?? [], work), at });
    default:
      return null;
  }
}
