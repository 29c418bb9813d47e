import type { Cart } from '#contract/cart.ts';
import { type ApiRequest, call } from '../../lib/reading/api.ts';
import { ApiError } from '../../lib/reading/errors.ts';
import { storedToken } from '../../lib/session/session-store.ts';

export const FAILED_TO_FETCH = 'Failed to fetch cart';

/**
 * Calls the cart, which answers with the whole cart. When the server does not answer, the error has the sentence of
 * `request.failure`.
 *
 * @throws ApiError with the sentence to show
 */
export async function cartCall(path: string, request: ApiRequest): Promise<Cart> {
  if (storedToken() === null) throw new ApiError(401, 'UNAUTHENTICATED', 'Not authenticated');
  try {
    return await call<Cart>(`/cart${path}`, { ...request, auth: 'required' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) throw new ApiError(0, error.code, request.failure);
    throw error;
  }
}
