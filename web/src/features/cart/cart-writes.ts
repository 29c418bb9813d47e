import type { AddToCartBody, Cart, ChangeQuantityBody } from '#contract/cart.ts';
import { settleAt } from '../../lib/session/intents.ts';
import { cartCall } from './cart-calls.ts';

/**
 * Ends the tries to add, once something was taken out: the server would answer another try of the same work as it did
 * before, with the work in the cart.
 */
async function takeOut(removal: Promise<Cart>): Promise<Cart> {
  const cart = await removal;
  settleAt('/cart/items');
  return cart;
}

/** What changes the cart: only those pages load it that have such a button. @throws ApiError with the sentence to show */
export const cartWrites = {
  add: (body: AddToCartBody, key?: string) =>
    cartCall('/items', { method: 'POST', makes: true, key, body, failure: 'Failed to add item to cart' }),
  change: (itemId: number, body: ChangeQuantityBody) =>
    cartCall(`/items/${itemId}`, { method: 'PUT', body, failure: 'Failed to update cart item' }),
  remove: (itemId: number) =>
    takeOut(cartCall(`/items/${itemId}`, { method: 'DELETE', failure: 'Failed to remove item from cart' })),
  clear: () => takeOut(cartCall('/clear', { method: 'DELETE', failure: 'Failed to clear cart' })),
};
