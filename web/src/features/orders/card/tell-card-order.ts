import type { Order } from '#contract/orders.ts';
import type { Sale } from '#contract/sales.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatMoment } from '../moments.ts';

const onDay = (instant: string | null) => (instant === null ? '' : ` on ${formatDay(instant)}`);

/** What an order that is paid by card is now, and what happens next, for the collector. */
export function tellCardOrder(order: Order): string {
  const { status, hold_until, shipped_at, delivered_at, paid_late } = order;
  const name = order.artist.name;
  if (paid_late) return 'Your payment came when this was no longer kept. Nothing was taken from your card for it.';
  switch (status) {
    case 'paid':
      return `It is paid. ${name} packs your order next.`;
    case 'shipped':
      return `${name} sent your order${onDay(shipped_at)}.`;
    case 'delivered':
      return `Your order arrived${onDay(delivered_at)}.`;
    case 'refunded':
      return 'All of the money goes back to your card. Your bank may take some days to show it.';
    case 'cancelled':
      return 'This is cancelled. What was paid for it goes back to your card.';
    case 'expired':
      return 'The time is over, and nothing is kept any more. Nothing was taken from your card.';
    default:
      return `Kept for you${hold_until === null ? '' : ` until ${formatMoment(hold_until)}`}. Pay by then to make it yours.`;
  }
}

/** What a sale that is paid by card is now, and what to do next, for the artist. */
export function tellCardSale({ status, shipped_at, delivered_at }: Sale): string {
  switch (status) {
    case 'paid':
      return 'The collector has paid by card. Pack the order and send it.';
    case 'shipped':
      return `You sent this${onDay(shipped_at)}.`;
    case 'delivered':
      return `This arrived${onDay(delivered_at)}.`;
    case 'refunded':
    case 'cancelled':
      return 'This has ended, and what was paid for it goes back to the card by itself. Do not send it.';
    case 'expired':
      return 'The collector did not pay in time. What was kept is free again.';
    default:
      return 'The collector is paying by card. Wait until it is paid.';
  }
}
