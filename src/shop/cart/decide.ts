import Type, { type Static, type StaticDecode } from 'typebox';
import { Id, KeptInstantOrNull } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import type { CartEvent } from './events.ts';

const CartLine = Type.Object({ item_id: Id, artwork_id: Id, quantity: Type.Integer({ minimum: 1 }) });
export type CartLine = Static<typeof CartLine>;

const CartState = Type.Object({
  /** By their ids, in the order in which they were added. */
  lines: Type.Codec(Type.Array(CartLine))
    .Decode((lines): ReadonlyMap<number, CartLine> => new Map(lines.map((line) => [line.item_id, line])))
    .Encode((lines) => [...lines.values()]),
  /** When the cart last changed; null before its first change and after it is deleted. */
  updated_at: KeptInstantOrNull,
});
export type CartState = StaticDecode<typeof CartState>;

/** What a cart must know of a work before it takes it; null when there is no such work. */
export type Offer = { available: boolean; edition: number | null } | null;

/** Works that a cart holds at most. */
export const MAX_LINES = 100;

type Decided = { events: CartEvent[] };

const EMPTY: CartState = { lines: new Map(), updated_at: null };

export const cart = {
  name: 'cart',
  version: 1,
  schema: CartState,
  initial: EMPTY,
  evolve(state: CartState, { type, payload, occurredAt }: CartEvent & { occurredAt: Date }): CartState {
    if (type === 'cart_deleted') return EMPTY;
    if (type === 'cart_cleared') return { lines: EMPTY.lines, updated_at: occurredAt };
    const lines = new Map(state.lines);
    if (type === 'cart_item_removed') lines.delete(payload.item_id);
    else {
      const { item_id, artwork_id, quantity } = payload;
      lines.set(item_id, { item_id, artwork_id, quantity });
    }
    return { lines, updated_at: occurredAt };
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
  const line = state.lines.get(itemId);
  if (!line) throw fail('CART_ITEM_NOT_FOUND');
  return line;
}

/**
 * Puts a work into the cart, which holds each work on one line.
 *
 * @param newId the line's id
 * @throws ARTWORK_NOT_FOUND, ARTWORK_UNAVAILABLE, ALREADY_IN_CART, CART_LIMIT or EDITION_EXCEEDED
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
  for (const line of state.lines.values()) if (line.artwork_id === artworkId) throw fail('ALREADY_IN_CART');
  if (state.lines.size >= MAX_LINES) throw fail('CART_LIMIT');
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
  return { events: state.lines.size === 0 ? [] : [{ type: 'cart_cleared', payload: { user_id: userId } }] };
}

/** Deletes the cart with every line, whatever it holds, unless there is none. */
export function deleteCart({ updated_at }: CartState, { userId }: { userId: number }): Decided {
  return { events: updated_at === null ? [] : [{ type: 'cart_deleted', payload: { user_id: userId } }] };
}
