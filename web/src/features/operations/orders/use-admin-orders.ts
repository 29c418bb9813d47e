import type { AdminOrders } from '#contract/admin-orders.ts';
import { call } from '../../../lib/reading/api.ts';
import { type Live, useLive } from '../../../lib/reading/use-live.ts';

export const FAILED_TO_FETCH_ORDERS = 'Failed to fetch the orders';

const PATH = '/admin/orders';
const HOW_OFTEN = { atLeastEvery: 5_000, atMostEvery: 1_000 };

/** Keeps the figures of all orders loaded: every five seconds, since orders move slowly. */
export function useAdminOrders(): Live<AdminOrders> {
  return useLive(PATH, () => call<AdminOrders>(PATH, { auth: 'required', failure: FAILED_TO_FETCH_ORDERS }), HOW_OFTEN);
}
