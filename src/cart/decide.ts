import { fail } from '../errors.ts';
import type { CartEvent } from './events.ts';

export type CartLine = { item_id: number; artwork_id: number; quantity: number };

/** The lines of a cart by their ids, in the order in which they were added. */
export type CartState = ReadonlyMap<number, CartLine>;

/** What a cart asks of a work before it takes it in: as the catalogue has it now, or null when there is no such work. */
export type Offer = { available: boolean; edition: number | null } | null;

type Decided = { events: CartEvent[] };

export const cart = {
  initial: new Map() as CartState,
  evolve(state: CartState, { type, payload }: CartEvent): CartState {
    if (type === 'cart_cleared' || type === 'cart_deleted') return new Map();
    const lines = new Map(state);
    if (type === 'cart_item_removed') lines.delete(payload.item_id);
    else {
      const { item_id, artwork_id, quantity } = payload;
      lines.set(item_id, { item_id, artwork_id, quantity });
    }
    return lines;
  },
};

/** The stream of an account's cart. */
export const cartStream = (userId: number) => `cart-${userId}`;

/** @throws ARTWORK_NOT_FOUND or ARTWORK_UNAVAILABLE */
function requireAvailable(offer: Offer): NonNullable<Offer> {
  if (!offer) throw fail('ARTWORK_NOT_FOUND');
  if (!offer.available) throw fail('ARTWORK_UNAVAILABLE');
  return offer;
}

/** @throws EDITION_EXCEEDED */
function requireWithinEdition({ edition }: NonNullable<Offer>, quantity: number): void {
  if (edition === null || quantity <= edition) return;
  throw fail('EDITION_EXCEEDED', { message: `This work is a limited edition of ${edition}` });
}

/** @throws CART_ITEM_NOT_FOUND */
function requireLine(state: CartState, itemId: number): CartLine {
  const line = state.get(itemId);
  if (!line) throw fail('CART_ITEM_NOT_FOUND');
  return line;
}

/**
 * Puts a work into the cart, which holds each work on one line.
 *
 * @param newId the line's id
 * @throws ARTWORK_NOT_FOUND, ARTWORK_UNAVAILABLE, ALREADY_IN_CART or EDITION_EXCEEDED
 */
export function addItem(
  state: CartState,
  {
    userId,
    newId,
    artworkId,
    quantity,
    offer,
  }: {
    userId: number;
    newId: number;
    artworkId: number;
    quantity: number;
    offer: Offer;
  },
): Decided {
  const work = requireAvailable(offer);
  for (const line of state.values()) if (line.artwork_id === artworkId) throw fail('ALREADY_IN_CART');
  requireWithinEdition(work, quantity);
  const payload = { user_id: userId, item_id: newId, artwork_id: artworkId, quantity };
  return { events: [{ type: 'cart_item_added', payload }] };
}

/**
 * Changes how many copies of a work the cart holds; the quantity that it has already changes nothing.
 *
 * @throws CART_ITEM_NOT_FOUND, ARTWORK_UNAVAILABLE or EDITION_EXCEEDED
 */
export function changeQuantity(
  state: CartState,
  { userId, itemId, quantity, offer }: { userId: number; itemId: number; quantity: number; offer: Offer },
): Decided {
  const line = requireLine(state, itemId);
  if (line.quantity === quantity) return { events: [] };
  if (!offer?.available) throw fail('ARTWORK_UNAVAILABLE');
  requireWithinEdition(offer, quantity);
  return { events: [{ type: 'cart_item_quantity_changed', payload: { user_id: userId, ...line, quantity } }] };
}

/** Takes a line out. @throws CART_ITEM_NOT_FOUND */
export function removeItem(state: CartState, { userId, itemId }: { userId: number; itemId: number }): Decided {
  const { item_id, artwork_id } = requireLine(state, itemId);
  return { events: [{ type: 'cart_item_removed', payload: { user_id: userId, item_id, artwork_id } }] };
}

/** Takes every line out; an empty cart stays as it is. */
export function clearCart(state: CartState, { userId }: { userId: number }): Decided {
  return { events: state.size === 0 ? [] : [{ type: 'cart_cleared', payload: { user_id: userId } }] };
}

/** Deletes the cart with every line, whatever it holds. */
export function deleteCart(_state: CartState, { userId }: { userId: number }): Decided {
  return { events: [{ type: 'cart_deleted', payload: { user_id: userId } }] };
}
