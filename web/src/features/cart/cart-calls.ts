import type { AddToCartBody, Cart, ChangeQuantityBody } from '#contract/cart.ts';
import { type ApiRequest, call } from '../../lib/reading/api.ts';
import { ApiError } from '../../lib/reading/errors.ts';
import { settleAt } from '../../lib/session/intents.ts';
import { storedToken } from '../../lib/session/session-store.ts';

export const FAILED_TO_FETCH = 'Failed to fetch cart';

/** Calls the cart. When the server does not answer, the error has the sentence of `request.failure`. */
async function cartCall(path: string, request: ApiRequest): Promise<Cart> {
  if (storedToken() === null) throw new ApiError(401, 'UNAUTHENTICATED', 'Not authenticated');
  try {
    return await call<Cart>(`/cart${path}`, { ...request, auth: 'required' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) throw new ApiError(0, error.code, request.failure);
    throw error;
  }
}

/**
 * Ends the tries to add, once something was taken out: the server would answer another try of the same work as it did
 * before, with the work in the cart.
 */
async function takeOut(removal: Promise<Cart>): Promise<Cart> {
  const cart = await removal;
  settleAt('/cart/items');
  return cart;
}

/** Every call answers with the whole cart. @throws ApiError with the sentence to show */
export const cartCalls = {
  read: () => cartCall('/', { failure: FAILED_TO_FETCH }),
  add: (body: AddToCartBody, key?: string) =>
    cartCall('/items', { method: 'POST', makes: true, key, body, failure: 'Failed to add item to cart' }),
  change: (itemId: number, body: ChangeQuantityBody) =>
    cartCall(`/items/${itemId}`, { method: 'PUT', body, failure: 'Failed to update cart item' }),
  remove: (itemId: number) =>
    takeOut(cartCall(`/items/${itemId}`, { method: 'DELETE', failure: 'Failed to remove item from cart' })),
  clear: () => takeOut(cartCall('/clear', { method: 'DELETE', failure: 'Failed to clear cart' })),
};
