import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Id, Instant, Nullable } from './primitives.ts';

/*
 * The pieces of a work: a unique work is one piece, a limited edition as many as it has copies. A piece is held, sold or
 * free. Works, bags and orders judge it alike, each from the events of the work's own stream.
 */

const Quantity = Type.Integer({ minimum: 1 });

/** Pieces that an order holds. Past `until` they are free, whether or not an event says so. */
export const Hold = Type.Object({ order_id: Id, quantity: Quantity, until: Instant });
export type Hold = Static<typeof Hold>;

export const Pieces = Type.Object({
  held: Type.Array(Hold),
  sold: Type.Array(Type.Object({ order_id: Id, quantity: Quantity })),
});
export type Pieces = Static<typeof Pieces>;

/** What happens to the pieces of a work, as the events of its stream say it. */
export type PiecesEvent =
  | { type: 'pieces_held'; payload: Hold }
  | { type: 'pieces_extended'; payload: Pick<Hold, 'order_id' | 'until'> }
  | { type: 'pieces_released'; payload: Pick<Hold, 'order_id'> }
  | { type: 'pieces_sold' | 'pieces_restocked'; payload: Pick<Hold, 'order_id' | 'quantity'> };

export const NO_PIECES: Pieces = { held: [], sold: [] };

/** The pieces after an event. */
export function evolvePieces({ held, sold }: Pieces, { type, payload }: PiecesEvent): Pieces {
  const { order_id } = payload;
  const others = held.filter((hold) => hold.order_id !== order_id);
  switch (type) {
    case 'pieces_held':
      return { held: [...others, { order_id, quantity: payload.quantity, until: payload.until }], sold };
    case 'pieces_extended':
      return {
        held: held.map((hold) => (hold.order_id === order_id ? { ...hold, until: payload.until } : hold)),
        sold,
      };
    case 'pieces_released':
      return { held: others, sold };
    case 'pieces_sold':
      return { held: others, sold: [...sold, { order_id, quantity: payload.quantity }] };
    case 'pieces_restocked':
      return { held, sold: withoutSome(sold, payload) };
  }
}

/** Takes pieces of an order out of what is sold. */
function withoutSome(sold: Pieces['sold'], { order_id, quantity }: Pick<Hold, 'order_id' | 'quantity'>) {
  return sold
    .map((sale) => (sale.order_id === order_id ? { ...sale, quantity: sale.quantity - quantity } : sale))
    .filter((sale) => sale.quantity > 0);
}

const sum = (counted: { quantity: number }[]) => counted.reduce((all, { quantity }) => all + quantity, 0);

/** The holds that have not run out. */
export const holdsAt = ({ held }: Pieces, at: Date) => held.filter(({ until }) => Date.parse(until) > at.getTime());

/** Pieces that are held or sold. */
export const piecesTaken = (pieces: Pieces, at: Date) => sum(holdsAt(pieces, at)) + sum(pieces.sold);

/** Pieces that somebody may have now. @param edition null for a unique work */
export const piecesLeft = (pieces: Pieces, edition: number | null, at: Date) =>
  Math.max(0, (edition ?? 1) - piecesTaken(pieces, at));

/** When the next of the held pieces may be free again; null when none is held. */
export function freeAgainAt(pieces: Pieces, at: Date): string | null {
  const [first] = holdsAt(pieces, at).sort((one, other) => Date.parse(one.until) - Date.parse(other.until));
  return first?.until ?? null;
}

/**
 * What is left of a work to be ordered, and when the next of its held pieces may be free again: null where none is held,
 * and where the artist has ended the sale.
 */
export const PiecesReply = Type.Object({ left: Type.Integer({ minimum: 0 }), free_again_at: Nullable(Instant) });
export type PiecesReply = Static<typeof PiecesReply>;

type Status = 'available' | 'reserved' | 'sold';

/**
 * What a work is to everybody: sold when nothing is left, reserved while all that is left is held, and else what its
 * artist says of it.
 */
export function statusOfPieces(pieces: Pieces, edition: number | null, said: Status, at: Date): Status {
  if (said === 'sold' || sum(pieces.sold) >= (edition ?? 1)) return 'sold';
  return piecesLeft(pieces, edition, at) === 0 ? 'reserved' : said;
}
