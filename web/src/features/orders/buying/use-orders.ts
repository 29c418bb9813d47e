import type { CheckoutReply } from '#contract/checkout.ts';
import type { OrderReply, OrdersOnly, OrdersReply } from '#contract/orders.ts';
import { type Read, useRead } from '../../../lib/reading/use-read.ts';
import { nounOf } from '../noun.ts';
import { useReturn } from '../use-return.ts';

/** Orders of a page. */
const PER_PAGE = 12;

/** Reads a page of what the signed-in person has ordered, newest first. @param only some of it */
export function useOrders(page: number | null, only?: OrdersOnly): Read<OrdersReply> {
  return useRead<OrdersReply>(page === null ? null : '/orders', {
    query: { only, page: String(page), limit: String(PER_PAGE) },
    auth: 'required',
    keep: true,
    failure: `Failed to load your ${only ?? 'purchases'}`,
  });
}

/** Reads an order of the signed-in person. */
export function useOrder(id: string): Read<OrderReply> {
  const read = useRead<OrderReply>(`/orders/${encodeURIComponent(id)}`, {
    auth: 'required',
    failure: 'Failed to load the order',
  });
  useReturn(read.reload);
  return read;
}

/** Reads what the signed-in person ordered at once. */
export function usePlaced(id: string): Read<CheckoutReply> {
  const read = useRead<CheckoutReply>(`/checkout/${encodeURIComponent(id)}`, {
    auth: 'required',
    failure: `Failed to load your ${nounOf()}`,
  });
  useReturn(read.reload);
  return read;
}
