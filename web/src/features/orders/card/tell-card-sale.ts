import type { Sale } from '#contract/sales.ts';
import { formatPrice } from '../../../lib/money.ts';

/** What is to be said to the artist of an order that is paid by card; undefined where it is what is said of any. */
export function tellCardSale({
  status,
  cancelled_by,
  paid_late,
  payment,
  charging,
  dispute,
}: Pick<Sale, 'status' | 'cancelled_by' | 'paid_late' | 'payment' | 'charging' | 'dispute'>): string | undefined {
  if (payment === 'voided' && !paid_late)
    return 'The card was not charged, and the order has ended. Everything is free again; send nothing.';
  // That the house has ended it is said of any; the money is back by itself.
  if (cancelled_by === 'house' && status === 'cancelled') return undefined;
  if (paid_late) return 'The collector paid when this was over. Nothing is kept of the money.';
  if (dispute?.state === 'open')
    return `The bank of the collector asks for ${formatPrice(dispute.amount)}. Until it has decided, nothing of this is paid out.`;
  if (dispute?.state === 'lost') return `The bank of the collector has taken back ${formatPrice(dispute.amount)}.`;
  switch (status) {
    case 'awaiting_payment':
      return 'The collector is about to pay by card. Wait until it is paid.';
    case 'paid':
      return charging
        ? 'The collector has paid by card, and the card is being charged. Send the order once it has been.'
        : 'The collector has paid by card. Pack the order and send it.';
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
