import type { Order } from '#contract/orders.ts';
import { formatPrice } from '../../lib/money.ts';
import { tellCardOrder } from './card/tell-card-order.ts';
import { onDate, onDay, until } from './moments.ts';
import { artistOf, LEFT, lastRefund } from './order-words.ts';
import { tellReturnToCollector } from './tell-return.ts';

/** What an order is now, and what happens next, for the collector. What an artist says is told as that. */
export function tellCollector(order: Order): string {
  const byCard = order.method === 'card' ? tellCardOrder(order) : undefined;
  if (byCard !== undefined) return byCard;
  const { status, hold_until, paid_on, refund_owed } = order;
  const name = artistOf(order);
  const owes = `${name} must give you ${formatPrice(refund_owed)}`;
  switch (status) {
    case 'requested':
      return `${name} has time to accept or decline${until(hold_until)}. Nothing is paid yet.`;
    case 'awaiting_payment':
      if (order.how_to_pay === null)
        return `${name} has accepted and will say how to pay. Everything is kept for you${until(hold_until)}.`;
      return `${name} has accepted, and keeps everything for you${until(hold_until)}. Pay by then, as ${name} asks.`;
    case 'paid':
      return `${name} says that your money came${onDate(paid_on)}, and packs your order next.`;
    case 'shipped':
      return `${name} sent your order${onDay(order.shipped_at)}.`;
    case 'delivered':
      if (order.return !== null) return tellReturnToCollector({ ...order, return: order.return }, name);
      return `Your order arrived${onDay(order.delivered_at)}.`;
    case 'declined':
      return `${name} has declined. Nothing is to be paid.`;
    case 'expired':
      if (order.paid_late) return `Your money came too late: what you asked for was gone. ${owes}.`;
      if (!order.accepted) return `${name} did not answer in time, so nothing is kept any more. Nothing is to be paid.`;
      return `The time is over, and nothing is kept any more. If you have sent money, ask ${name} for it.`;
    case 'cancelled':
      if (order.cancelled_by === 'house') return LEFT;
      if (order.paid_late) return `You have cancelled this, and your money came afterwards. ${owes}.`;
      if (refund_owed > 0) return `You have cancelled this. ${owes}.`;
      if (!order.accepted) return 'You have cancelled this before it was accepted. Nothing is to be paid.';
      return `You have cancelled this. If money was sent, ask ${name} for it.`;
    case 'refunded':
      return `${name} says that all your money went back${onDay(lastRefund(order))}.`;
  }
}
