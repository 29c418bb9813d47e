import type { OrderReply } from '#contract/orders.ts';
import { call } from '../../../lib/reading/api.ts';

/** Cancels an order that is not paid yet. @throws ApiError */
export function cancelOrder(id: number): Promise<OrderReply> {
  const failure = 'Failed to cancel the order';
  return call<OrderReply>(`/orders/${id}/cancel`, { method: 'POST', makes: false, auth: 'required', failure });
}

/** Gives up what was ordered at once. @throws ApiError */
export function giveUp(checkoutId: number): Promise<void> {
  const failure = 'Failed to give up the request';
  return call<void>(`/checkout/${checkoutId}`, { method: 'DELETE', auth: 'required', failure });
}
