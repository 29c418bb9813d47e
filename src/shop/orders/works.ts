import Type, { type Static } from 'typebox';
import {
  evolvePieces,
  freeAgainAt,
  NO_PIECES,
  Pieces,
  type PiecesEvent,
  piecesLeft,
  statusOfPieces,
} from '../../contract/pieces.ts';
import { Id, Nullable } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import type { ArtworkEvent } from '../artworks/events.ts';

const Status = Type.Enum(['available', 'sold', 'reserved']);

/** What an order must know of a work, from the work's own stream; null when it is not there. */
const WorkForSale = Nullable(
  Type.Object({
    artwork_id: Id,
    /** The artist's user id. */
    artist_id: Id,
    title: Type.String(),
    price_cents: Type.Integer({ minimum: 1 }),
    edition: Nullable(Type.Integer({ minimum: 1 })),
    status: Status,
    /** The artist's own word for it. */
    said: Status,
    pieces: Pieces,
  }),
);
export type WorkForSale = Static<typeof WorkForSale>;
type There = NonNullable<WorkForSale>;

function evolveThere(work: There, event: ArtworkEvent): WorkForSale {
  switch (event.type) {
    case 'artwork_changed': {
      const { title = work.title, price_cents = work.price_cents, limited_edition = work.edition } = event.payload;
      return { ...work, title, price_cents, edition: limited_edition };
    }
    case 'artwork_status_changed': {
      const { status, because } = event.payload;
      return { ...work, status, said: because === undefined ? status : work.said };
    }
    case 'pieces_held':
    case 'pieces_extended':
    case 'pieces_released':
    case 'pieces_sold':
    case 'pieces_restocked':
      return { ...work, pieces: evolvePieces(work.pieces, event) };
    case 'artwork_deleted':
      return null;
    default:
      return work;
  }
}

export const workForSale = {
  name: 'work-for-sale',
  version: 1,
  schema: WorkForSale,
  initial: null as WorkForSale,
  evolve(work: WorkForSale, event: ArtworkEvent): WorkForSale {
    if (event.type === 'artwork_erased') return null;
    if (event.type !== 'artwork_listed') return work && evolveThere(work, event);
    const { artwork_id, artist_id, title, price_cents, limited_edition: edition } = event.payload;
    const free = { status: 'available' as const, said: 'available' as const, pieces: NO_PIECES };
    return { artwork_id, artist_id, title, price_cents, edition, ...free };
  },
};

/** The stream of a work. */
export const workStream = (artworkId: number) => `artwork-${artworkId}`;

/** Pieces of a work that somebody may order now; a work that its artist keeps or has sold has none. */
export function orderable(work: WorkForSale, at: Date): number {
  return work?.said === 'available' ? piecesLeft(work.pieces, work.edition, at) : 0;
}

/** When pieces that are held may be free again; null where none is, or where the artist has ended the sale. */
export const freeAgain = (work: WorkForSale, at: Date) =>
  work?.said === 'available' ? freeAgainAt(work.pieces, at) : null;

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
 * the pieces. @throws ORDER_STATE
 */
function requireHeld(work: There, orderId: number): void {
  if (isHeldFor(work, orderId)) return;
  throw fail('ORDER_STATE', { message: 'The time of this order is over; its works are free again' });
}

/** Keeps the pieces of an order longer. @throws ORDER_STATE */
export function extendPieces(work: There, order_id: number, until: string, at: Date): ArtworkEvent[] {
  requireHeld(work, order_id);
  return withStatus(work, [{ type: 'pieces_extended', payload: { ...idsOf(work), order_id, until } }], at);
}

type Reason = 'expired' | 'declined' | 'cancelled';

/** Frees the pieces of an order. */
export function releasePieces(work: There, order_id: number, reason: Reason, at: Date): ArtworkEvent[] {
  if (!isHeldFor(work, order_id)) return [];
  return withStatus(work, [{ type: 'pieces_released', payload: { ...idsOf(work), order_id, reason } }], at);
}

/** Sells the pieces that an order holds. @throws ORDER_STATE */
export function sellPieces(work: There, order_id: number, at: Date): ArtworkEvent[] {
  requireHeld(work, order_id);
  const sold = work.pieces.held.flatMap(({ order_id: holder, quantity }) =>
    holder === order_id ? [{ type: 'pieces_sold' as const, payload: { ...idsOf(work), order_id, quantity } }] : [],
  );
  return withStatus(work, sold, at);
}
