import { GONE } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import type { Sale } from '#contract/sales.ts';
import { counted, formatDay } from '../../lib/format.ts';
import { tellCardOrder, tellCardSale } from './card/tell-card-order.ts';
import { formatDate, formatMoment } from './moments.ts';

const MINUTE_MS = 60_000;
/** The page promises a minute less than the server keeps, so that nobody comes too late by a slow line. */
const IN_HAND_MS = MINUTE_MS;

/** Whether the pieces of an order are kept, as long as its time has not run out. */
export function isKept({ status }: Pick<Order, 'status'>): boolean {
  return status === 'requested' || status === 'awaiting_payment';
}

/** The name of an artist, who may have left since. */
export function artistOf({ artist }: Pick<Order, 'artist'>): string {
  return artist.name || GONE.artist;
}

/** The title of a work, whose words may have been erased since. */
export function titleOf({ title }: { title: string }): string {
  return title || GONE.title;
}

/** What is said to both sides of an order that the house has ended. */
const LEFT = 'This order has ended because one side has left Vernissage.';

const until = (instant: string | null) => (instant === null ? '' : ` until ${formatMoment(instant)}`);
const on = (day: string | null) => (day === null ? '' : ` on ${day}`);
const onDay = (instant: string | null) => on(instant && formatDay(instant));

/** What an order is now, and what happens next, for the collector. What an artist says is told as that. */
export function tellCollector(order: Order): string {
  if (order.method === 'card') return tellCardOrder(order);
  const { status, hold_until, paid_on, shipped_at, delivered_at } = order;
  const name = artistOf(order);
  switch (status) {
    case 'requested':
      return `${name} has time to accept or decline${until(hold_until)}. Nothing is paid yet.`;
    case 'awaiting_payment':
      if (order.how_to_pay === null)
        return `${name} has accepted and will say how to pay. Everything is kept for you${until(hold_until)}.`;
      return `${name} has accepted, and keeps everything for you${until(hold_until)}. Pay by then, as ${name} asks.`;
    case 'paid':
      return `${name} says that your money came${on(paid_on && formatDate(paid_on))}, and packs your order next.`;
    case 'shipped':
      return `${name} sent your order${onDay(shipped_at)}.`;
    case 'delivered':
      return `${name} says that your order arrived${onDay(delivered_at)}.`;
    case 'declined':
      return `${name} has declined. Nothing is to be paid.`;
    case 'expired':
      return `The time is over, and nothing is kept any more. If you have sent money, ask ${name} for it.`;
    case 'cancelled':
      if (order.cancelled_by === 'house') return LEFT;
      return `You have cancelled this. If money was sent, ask ${name} for it.`;
  }
}

/** What a sale is now, and what to do next, for the artist. */
export function tellArtist(sale: Sale): string {
  if (sale.method === 'card') return tellCardSale(sale);
  const { status, cancelled_by, hold_until, paid_on, shipped_at, delivered_at } = sale;
  switch (status) {
    case 'requested':
      return `Accept or decline${until(hold_until)}. After that the request ends by itself.`;
    case 'awaiting_payment':
      return `The collector reads how you want to be paid. Everything is kept${until(hold_until)}.`;
    case 'paid':
      return `You noted that the money came${on(paid_on && formatDate(paid_on))}. Pack the order and send it.`;
    case 'shipped':
      return `You sent this${onDay(shipped_at)}.`;
    case 'delivered':
      return `This arrived${onDay(delivered_at)}, as you noted.`;
    case 'declined':
      return 'You have declined. What was asked for is free again.';
    case 'expired':
      return 'The time is over, and what was asked for is free again. If money comes after all, send it back.';
    case 'cancelled':
      if (cancelled_by === 'house') return LEFT;
      return 'The collector has cancelled, and what was asked for is free again. If money came, send it back.';
  }
}

/** The time that is left, in the two largest units; `undefined` when there is none. */
export function timeLeft(instant: string, now: Date): string | undefined {
  const minutes = Math.floor((Date.parse(instant) - IN_HAND_MS - now.getTime()) / MINUTE_MS);
  if (minutes < 1) return undefined;
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  const units = [counted(days, 'day'), counted(hours, 'hour'), counted(minutes % 60, 'minute')];
  const first = [days, hours, minutes % 60].findIndex((count) => count > 0);
  return units
    .slice(first, first + 2)
    .filter((unit) => !unit.startsWith('0 '))
    .join(' ');
}

/** What is in an order, in a line. */
export function titlesOf({ lines }: Pick<Order, 'lines'>): string {
  return lines.map((line) => (line.quantity === 1 ? titleOf(line) : `${titleOf(line)} (${line.quantity})`)).join(', ');
}
