import type { AddToCartBody, Cart } from '#contract/cart.ts';
import { cartCalls } from './cart-calls.ts';
import { announceCart } from './cart-signals.ts';
import { acceptCart, cartState, fetchCart, showWanted } from './cart-store.ts';

let last: Promise<unknown> = Promise.resolve();

/** Runs one write after the other, so that they do not conflict on the server. */
function write(work: () => Promise<Cart>): Promise<void> {
  const turn = last.catch(() => undefined).then(() => take(work));
  last = turn;
  return turn;
}

async function take(work: () => Promise<Cart>): Promise<void> {
  try {
    acceptCart(await work());
    announceCart();
  } catch (error) {
    // The bag may have changed elsewhere, which may be why the server refused.
    void fetchCart({ force: true });
    throw error;
  }
}

/** Puts a work into the bag. @throws ApiError with the sentence to show */
export function addToCart(body: AddToCartBody): Promise<void> {
  return write(() => cartCalls.add(body));
}

/**
 * Changes the number of copies in the bag: on the screen at once, then on the server. While one change is under way,
 * only the latest of the following ones is sent. A change that fails is undone.
 *
 * @throws ApiError with the sentence to show
 */
export async function changeQuantity(itemId: number, quantity: number): Promise<void> {
  const busy = cartState().wanted.has(itemId);
  showWanted(itemId, quantity);
  if (busy) return;
  try {
    let sent: number | undefined;
    while (sent !== cartState().wanted.get(itemId)) {
      sent = cartState().wanted.get(itemId) ?? quantity;
      const body = { quantity: sent };
      await write(() => cartCalls.change(itemId, body));
    }
  } finally {
    showWanted(itemId, undefined);
  }
}

/** Removes an item: on the screen at once, then on the server. It comes back when that fails. @throws ApiError */
export async function removeFromCart(itemId: number): Promise<void> {
  showWanted(itemId, 0);
  try {
    await write(() => cartCalls.remove(itemId));
  } finally {
    showWanted(itemId, undefined);
  }
}

/** Empties the bag. @throws ApiError with the sentence to show */
export function clearCart(): Promise<void> {
  return write(cartCalls.clear);
}
