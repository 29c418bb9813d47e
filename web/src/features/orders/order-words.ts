import { toCents, toDollars } from '#contract/amounts.ts';
import { GONE } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import type { Sale } from '#contract/sales.ts';
import { counted } from '../../lib/format.ts';
import { IN_HAND_MS } from './moments.ts';

const MINUTE_MS = 60_000;

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
export const LEFT = 'This order has ended because one side has left Vernissage.';

/** What is said to a collector whose bank did not take what went back. */
export const NOT_TAKEN =
  'Your bank did not take what was to go back to your card. The money is yours still, and Vernissage knows of it.';

/** What is said of the commission where the collector has paid the artist. */
export const OWES_COMMISSION = 'You owe the commission to Vernissage.';

/** Whether the artist owes the commission of an order. Of a card the house has it. */
export const owesCommission = (sale: Pick<Sale, 'commission' | 'method' | 'payment'>) =>
  sale.method === 'arranged' && hasCome(sale) && sale.commission > 0;

/** When money last went back; null before any did. */
export function lastRefund({ refunds }: Pick<Order, 'refunds'>): string | null {
  return refunds.at(-1)?.at ?? null;
}

/** Whether money has come for an order, and was taken. */
export const hasCome = ({ payment }: Pick<Order, 'payment'>) => payment !== 'none' && payment !== 'voided';

/** What can still be given back of the money of an order, in dollars. */
export function refundable({ payment, total_amount, refunded }: Pick<Order, 'payment' | 'total_amount' | 'refunded'>) {
  return hasCome({ payment }) ? toDollars(toCents(total_amount) - toCents(refunded)) : 0;
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
