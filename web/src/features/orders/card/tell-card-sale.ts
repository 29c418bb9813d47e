import type { Sale } from '#contract/sales.ts';

/** What is to be said to the artist of an order that is paid by card; undefined where it is what is said of any. */
export function tellCardSale({
  status,
  cancelled_by,
  paid_late,
  payment,
}: Pick<Sale, 'status' | 'cancelled_by' | 'paid_late' | 'payment'>): string | undefined {
  // That the house has ended it is said of any; the money is back by itself.
  if (cancelled_by === 'house' && status === 'cancelled') return undefined;
  if (paid_late) return 'The collector paid when this was over. Nothing is kept of the money.';
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
