import type { ArtworkEvent } from '../artworks/events.ts';
import type { OrderEvent } from './events.ts';
import { extendPieces, releasePieces, sellPieces, type WorkForSale } from './works.ts';

type There = NonNullable<WorkForSale>;

/** What an event of an order does to the pieces of each of its works. @throws ORDER_STATE, of the function it makes */
export function piecesAfter({ type, payload }: OrderEvent, at: Date): (work: There) => ArtworkEvent[] {
  switch (type) {
    case 'order_accepted':
      return (work) => extendPieces(work, payload.order_id, payload.hold_until, at);
    case 'order_declined':
      return (work) => releasePieces(work, payload.order_id, 'declined', at);
    case 'order_cancelled':
      return (work) => releasePieces(work, payload.order_id, 'cancelled', at);
    case 'order_expired':
      return (work) => releasePieces(work, payload.order_id, 'expired', at);
    case 'order_paid':
      return (work) => sellPieces(work, payload.order_id, at);
    default:
      return () => [];
  }
}
