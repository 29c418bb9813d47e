import type { Order } from '#contract/orders.ts';
import { until } from '../moments.ts';

/** What is to be said to the collector of an order that is paid by card; undefined where it is what is said of any. */
export function tellCardOrder(
  order: Pick<Order, 'status' | 'hold_until' | 'paid_late' | 'payment'>,
): string | undefined {
  const { status, hold_until, paid_late, payment } = order;
  if (paid_late) return 'Your payment came when this was no longer kept. Nothing is kept of your money for it.';
  if (payment === 'voided') return 'Your card was not charged, and the order has ended. You owe nothing.';
  switch (status) {
    case 'awaiting_payment':
      return `Everything is kept for you${until(hold_until)}. Pay by then to make it yours.`;
    case 'paid':
      return 'It is paid. The artist packs your order next.';
    case 'expired':
      return 'The time is over, and nothing is kept any more. Nothing was taken from your card.';
    case 'cancelled':
      return payment === 'none' ? 'This is cancelled, and nothing was taken from your card.' : undefined;
    case 'refunded':
      return 'All of your money goes back to your card. Your bank may take some days to show it.';
    default:
      return undefined;
  }
}
