import type { OrderStatus, OrdersReply } from '#contract/orders.ts';
import type { SalesSummary } from '#contract/sales.ts';
import { useRead } from '../../lib/reading/use-read.ts';

function useCount(status: OrderStatus, wanted: boolean): number | undefined {
  const reading = {
    query: { status, limit: '1' },
    auth: 'required',
    failure: 'Failed to load your purchases',
  } as const;
  return useRead<OrdersReply>(wanted ? '/orders' : null, reading).data?.total;
}

/** Reads how many orders of the signed-in person were paid, and what they sold. @param wanted false reads nothing of it */
export function useTrade(wanted: { bought: boolean; sold: boolean }) {
  const { bought } = wanted;
  const counts = [useCount('paid', bought), useCount('shipped', bought), useCount('delivered', bought)];
  const known = counts.filter((count) => count !== undefined);
  const summary = useRead<SalesSummary>(wanted.sold ? '/sales/summary' : null, {
    auth: 'required',
    failure: 'Failed to load your figures',
  });
  return {
    purchases: known.length < counts.length ? undefined : known.reduce((sum, count) => sum + count, 0),
    gross: summary.data?.gross,
  };
}
