import { evolvePieces, type Pieces, type PiecesEvent, statusOfPieces } from '../../contract/pieces.ts';
import { fail } from '../../errors.ts';
import type { ArtworkEvent } from '../artworks/events.ts';
import { canBeSold, type OfOrder, type There } from './works.ts';

/** The events of pieces, and the status that comes of them, for a work at a time. */
function withStatus(work: There, events: (ArtworkEvent & PiecesEvent)[], at: Date): ArtworkEvent[] {
  if (events.length === 0) return [];
  const pieces = events.reduce<Pieces>(evolvePieces, work.pieces);
  const status = statusOfPieces(pieces, work.edition, work.said, at);
  const { artwork_id, artist_id } = work;
  return status === work.status
    ? events
    : [...events, { type: 'artwork_status_changed', payload: { artwork_id, artist_id, status, because: 'pieces' } }];
}

const idsOf = ({ artwork_id, artist_id }: There) => ({ artwork_id, artist_id });

/** Lets go of what has run out. */
const expired = (work: There, at: Date) =>
  work.pieces.held
    .filter(({ until }) => Date.parse(until) <= at.getTime())
    .map(({ order_id }) => ({
      type: 'pieces_released' as const,
      payload: { ...idsOf(work), order_id, reason: 'expired' as const },
    }));

/** Keeps pieces for an order. Whoever calls it has seen that as many are left. */
export function holdPieces(
  work: There,
  { order_id, quantity, until, at }: { order_id: number; quantity: number; until: string; at: Date },
): ArtworkEvent[] {
  const payload = { ...idsOf(work), order_id, quantity, until, price_cents: work.price_cents };
  return withStatus(work, [...expired(work, at), { type: 'pieces_held', payload }], at);
}

const isHeldFor = (work: There, orderId: number) => work.pieces.held.some(({ order_id }) => order_id === orderId);

/**
 * A process whose clock is ahead may have let go of a hold that the order still counts on: then somebody else may have
 * the pieces.
 */
const othersHaveThem = () =>
  fail('ORDER_STATE', { message: 'The time of this order is over; its works are free again' });

/** Keeps the pieces of an order longer. @throws ORDER_STATE */
export function extendPieces(work: There, order_id: number, until: string, at: Date): ArtworkEvent[] {
  if (!isHeldFor(work, order_id)) throw othersHaveThem();
  return withStatus(work, [{ type: 'pieces_extended', payload: { ...idsOf(work), order_id, until } }], at);
}

type Reason = 'expired' | 'declined' | 'cancelled';

/** Frees the pieces of an order. */
export function releasePieces(work: There, order_id: number, reason: Reason, at: Date): ArtworkEvent[] {
  if (!isHeldFor(work, order_id)) return [];
  return withStatus(work, [{ type: 'pieces_released', payload: { ...idsOf(work), order_id, reason } }], at);
}

/** Sells the pieces of an order. @throws ORDER_STATE when others have them */
export function sellPieces(work: There, { order_id, quantity, at }: OfOrder): ArtworkEvent[] {
  if (!canBeSold(work, { order_id, quantity, at })) throw othersHaveThem();
  const sold = { type: 'pieces_sold' as const, payload: { ...idsOf(work), order_id, quantity } };
  // A hold that has run out must not be taken up again by a process whose clock is behind.
  return withStatus(work, [...expired(work, at), sold], at);
}

/** Frees pieces that an order has bought; no more of them than it has. */
export function restockPieces(work: There, { order_id, quantity, at }: OfOrder): ArtworkEvent[] {
  const bought = work.pieces.sold.find((sale) => sale.order_id === order_id)?.quantity ?? 0;
  const back = Math.min(quantity, bought);
  if (back === 0) return [];
  return withStatus(work, [{ type: 'pieces_restocked', payload: { ...idsOf(work), order_id, quantity: back } }], at);
}
