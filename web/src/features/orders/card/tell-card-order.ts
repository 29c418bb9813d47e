import type { Order } from '#contract/orders.ts';
import type { Sale } from '#contract/sales.ts';
import { formatPrice } from '../../../lib/money.ts';
import { until } from '../moments.ts';

/** What is to be said to the collector of an order that is paid by card; undefined where it is what is said of any. */
export function tellCardOrder(
  order: Pick<Order, 'status' | 'hold_until' | 'paid_late' | 'payment'>,
): string | undefined {
  const { status, hold_until, paid_late, payment } = order;
  if (paid_late) return 'Your payment came when this was no longer kept. Nothing was taken from your card for it.';
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

/** The same to the artist. */
export function tellCardSale({
  status,
  payment,
  dispute,
}: Pick<Sale, 'status' | 'payment' | 'dispute'>): string | undefined {
  if (dispute?.state === 'open')
    return `The bank of the collector asks for ${formatPrice(dispute.amount)}. Until it has decided, nothing of this is paid out.`;
  if (dispute?.state === 'lost') return `The bank of the collector has taken back ${formatPrice(dispute.amount)}.`;
  switch (status) {
    case 'awaiting_payment':
      return 'The collector is about to pay by card. Wait until it is paid.';
    case 'paid':
      return 'The collector has paid by card. Pack the order and send it.';
    case 'expired':
      return 'The collector did not pay in time, and what was kept is free again.';
    case 'cancelled':
      return payment === 'none' ? 'The collector has changed their mind before it was paid.' : undefined;
    case 'refunded':
      return 'All of the money goes back to the card by itself.';
    default:
      return undefined;
  }
}
