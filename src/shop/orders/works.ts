import Type, { type Static } from 'typebox';
import {
  evolvePieces,
  freeAgainAt,
  holdsAt,
  NO_PIECES,
  Pieces,
  type PiecesReply,
  piecesLeft,
} from '../../contract/pieces.ts';
import { Id, Nullable } from '../../contract/primitives.ts';
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
export type There = NonNullable<WorkForSale>;

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
  // Small, and read by everybody who wants the work: three events are an order of one of its pieces.
  snapshotEvery: 20,
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

/** What is left of a work, and when held pieces may be free again: never, once its artist keeps it or has sold it. */
export const leftOf = (work: WorkForSale, at: Date): PiecesReply => ({
  left: orderable(work, at),
  free_again_at: work?.said === 'available' ? freeAgainAt(work.pieces, at) : null,
});

export type OfOrder = { order_id: number; quantity: number; at: Date };

/** Whether an order can have its pieces: they are kept for it, or free. */
export const canBeSold = (work: WorkForSale, { order_id, quantity, at }: OfOrder): boolean =>
  work !== null &&
  (holdsAt(work.pieces, at).some((hold) => hold.order_id === order_id) || orderable(work, at) >= quantity);
