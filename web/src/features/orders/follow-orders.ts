import { onMoved } from '../../lib/live/moved.ts';

/** Below these paths is all that is shown of orders and sales. */
const PATHS = ['/orders', '/sales', '/checkout'];

/** Reads again what is shown of orders and sales whenever they have changed, by the other side say. */
export function followOrders(): void {
  onMoved('orders', async () => {
    const { readAgain } = await import('../../lib/reading/use-read.ts');
    for (const path of PATHS) void readAgain(path);
  });
}
