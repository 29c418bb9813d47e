import type { OrderStatus } from '#contract/orders.ts';
import { openStream } from '../../../lib/reading/api.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Milliseconds that a download may take. */
const LONGEST = 10 * 60_000;

/** Lets the browser save the sales of a state, or all. @throws ApiError */
export async function downloadSales(status: OrderStatus | undefined): Promise<void> {
  const path = status === undefined ? '/sales.csv' : `/sales.csv?status=${status}`;
  const file = await openStream(path, AbortSignal.timeout(LONGEST), { accept: 'text/csv' });
  saveFile(await new Response(file).blob(), `sales-${new Date().toISOString().slice(0, 10)}.csv`);
}
