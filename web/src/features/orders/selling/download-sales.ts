import type { OrderStatus } from '#contract/orders.ts';
import { downloadCsv } from '../../../lib/download-csv.ts';

/** Lets the browser save the sales of a state, or all. @throws ApiError */
export async function downloadSales(status: OrderStatus | undefined): Promise<void> {
  await downloadCsv(status === undefined ? '/sales.csv' : `/sales.csv?status=${status}`, 'sales');
}
