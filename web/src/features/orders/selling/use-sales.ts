import type { SaleReply, SalesReply, SalesSummary } from '#contract/sales.ts';
import { type Read, readAgain, useRead } from '../../../lib/reading/use-read.ts';
import { useReturn } from '../use-return.ts';
import type { Chosen } from './SalesFilter.tsx';

/** Sales of a page. */
const PER_PAGE = 12;
const SALES = '/sales';
const SUMMARY = '/sales/summary';

/** Reads a page of what the signed-in artist has sold, newest first. */
export function useSales({ status, only, page }: Chosen & { page: number }): Read<SalesReply> {
  return useRead<SalesReply>(SALES, {
    query: { status, only, page: String(page), limit: String(PER_PAGE) },
    auth: 'required',
    keep: true,
    failure: 'Failed to load your sales',
  });
}

/** Reads what the signed-in artist has sold in all. */
export function useSalesSummary(): Read<SalesSummary> {
  return useRead<SalesSummary>(SUMMARY, { auth: 'required', failure: 'Failed to load your figures' });
}

/** Reads a sale of the signed-in artist. */
export function useSale(id: string): Read<SaleReply> {
  const read = useRead<SaleReply>(`${SALES}/${encodeURIComponent(id)}`, {
    auth: 'required',
    failure: 'Failed to load the order',
  });
  useReturn(read.reload);
  return read;
}

/** Reads again what a change of a sale has changed elsewhere. */
export function readSalesAgain(): void {
  void readAgain(SALES);
}
