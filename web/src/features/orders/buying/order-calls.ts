import type { OrderReply } from '#contract/orders.ts';
import type { ReturnBody } from '#contract/returns.ts';
import { call } from '../../../lib/reading/api.ts';

type Change = { id: number; deed: 'cancel' | 'delivered' | 'return'; body?: unknown; failure: string };

const change = ({ id, deed, body, failure }: Change) =>
  call<OrderReply>(`/orders/${id}/${deed}`, { method: 'POST', makes: false, body, auth: 'required', failure });

/** Cancels an order that is not shipped yet. @throws ApiError */
export function cancelOrder(id: number): Promise<OrderReply> {
  return change({ id, deed: 'cancel', failure: 'Failed to cancel the order' });
}

/** Says that an order has arrived. @throws ApiError */
export function noteArrival(id: number): Promise<OrderReply> {
  return change({ id, deed: 'delivered', failure: 'Failed to change the order' });
}

/** Asks the artist to take something back. @throws ApiError, which says so when it is too late */
export function askForReturn(id: number, body: ReturnBody): Promise<OrderReply> {
  return change({ id, deed: 'return', body, failure: 'Failed to ask for the return' });
}

/** Gives up what was ordered at once. @throws ApiError */
export function giveUp(checkoutId: number): Promise<void> {
  const failure = 'Failed to give this up';
  return call<void>(`/checkout/${checkoutId}`, { method: 'DELETE', auth: 'required', failure });
}
