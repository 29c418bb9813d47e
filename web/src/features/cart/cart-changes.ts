import type { AddToCartBody, Cart } from '#contract/cart.ts';
import { ApiError } from '../../lib/reading/errors.ts';
import { inTurn } from '../../lib/reading/in-turn.ts';
import { storedUser } from '../../lib/session/session-store.ts';
import { announceCart } from './cart-signals.ts';
import { acceptCart, fetchCart, showWanted } from './cart-store.ts';
import { cartWrites } from './cart-writes.ts';
import { createWishes } from './wishes.ts';

/** Runs one write after the other, and only for the person who asked for it. */
function write(work: () => Promise<Cart>): Promise<void> {
  const asked = storedUser()?.id;
  return inTurn('bag', async () => {
    if (storedUser()?.id !== asked) throw new ApiError(401, 'UNAUTHENTICATED', 'Not authenticated');
    try {
      acceptCart(await work());
      announceCart();
    } catch (error) {
      // The bag may have changed elsewhere, which may be why the server refused.
      void fetchCart({ force: true });
      throw error;
    }
  });
}

const wishes = createWishes({
  show: showWanted,
  send: (itemId, quantity) =>
    write(() => (quantity === 0 ? cartWrites.remove(itemId) : cartWrites.change(itemId, { quantity }))),
});

/** Puts a work into the bag, under a key if one is given. @throws ApiError with the sentence to show */
export function addToCart(body: AddToCartBody, key?: string): Promise<void> {
  return write(() => cartWrites.add(body, key));
}

/**
 * Changes the number of copies in the bag: on the screen at once, then on the server. A change that fails is undone.
 *
 * @throws ApiError with the sentence to show
 */
export function changeQuantity(itemId: number, quantity: number): Promise<void> {
  return wishes.want(itemId, quantity);
}

/** Removes an item: on the screen at once, then on the server. It comes back when that fails. @throws ApiError */
export function removeFromCart(itemId: number): Promise<void> {
  return wishes.want(itemId, 0);
}

/** Empties the bag. @throws ApiError with the sentence to show */
export function clearCart(): Promise<void> {
  wishes.drop();
  return write(cartWrites.clear);
}
