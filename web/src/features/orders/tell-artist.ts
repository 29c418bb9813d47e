import type { Sale } from '#contract/sales.ts';
import { formatPrice } from '../../lib/money.ts';
import { tellCardSale } from './card/tell-card-sale.ts';
import { onDate, onDay, until } from './moments.ts';
import { LEFT, lastRefund } from './order-words.ts';
import { tellReturnToArtist } from './tell-return.ts';

/** What is said of an order of which no money has come, and of which some may still come. */
const IF_IT_COMES = 'If money comes after all, note it here.';

/** What a sale is now, and what to do next, for the artist. */
export function tellArtist(sale: Sale): string {
  const byCard = sale.method === 'card' ? tellCardSale(sale) : undefined;
  if (byCard !== undefined) return byCard;
  const { status, hold_until, paid_on, refund_owed, paid_late } = sale;
  const owes = `You owe the collector ${formatPrice(refund_owed)}`;
  switch (status) {
    case 'requested':
      return `Accept or decline${until(hold_until)}. After that the request ends by itself.`;
    case 'awaiting_payment':
      return `The collector reads how you want to be paid. Everything is kept${until(hold_until)}.`;
    case 'paid':
      return `You noted that the money came${onDate(paid_on)}. Pack the order and send it.`;
    case 'shipped':
      return `You sent this${onDay(sale.shipped_at)}.`;
    case 'delivered':
      if (sale.return !== null) return tellReturnToArtist({ ...sale, return: sale.return });
      return `This arrived${onDay(sale.delivered_at)}.`;
    case 'declined':
      return 'You have declined. What was asked for is free again.';
    case 'expired':
      if (paid_late) return `The money came too late: what was asked for was gone. ${owes}.`;
      return `The time is over, and what was asked for is free again. ${mayCome(sale)}`.trim();
    case 'cancelled':
      if (sale.cancelled_by === 'house') return LEFT;
      if (paid_late) return `The collector had cancelled when the money came. ${owes}.`;
      if (refund_owed > 0) return `The collector has cancelled, and everything is free again. ${owes}.`;
      return `The collector has cancelled, and what was asked for is free again. ${mayCome(sale)}`.trim();
    case 'refunded':
      return `You noted that all the money went back${onDay(lastRefund(sale))}.`;
  }
}

const mayCome = (sale: Sale) => (mayComeLate(sale) ? IF_IT_COMES : '');

/** Whether money may still come of an order that has ended without it. */
export function mayComeLate({ status, accepted, payment, cancelled_by }: Sale): boolean {
  const ended = status === 'expired' || (status === 'cancelled' && cancelled_by !== 'house');
  return ended && accepted && payment === 'none';
}
