import type { Sale } from '#contract/sales.ts';
import { readNumber } from '../../../lib/forms/typed-number.ts';
import { formatPrice } from '../../../lib/money.ts';
import { refundable } from '../order-words.ts';

/** The amount that a text means, if it can be one. */
export function amountOf(text: string): number | undefined {
  const amount = readNumber(text, { decimals: 2 });
  return amount !== undefined && amount > 0 ? amount : undefined;
}

/** What is wrong with an amount that is to go back, as a sentence. @param left what can still go back */
export function wrongAmount(text: string, left: number): string | undefined {
  if (text.trim() === '') return 'Amount is required';
  const amount = amountOf(text);
  if (amount === undefined) return 'Valid amount is required';
  return amount > left ? `At most ${formatPrice(left)} can go back` : undefined;
}

/** Whether an amount is all that is left of an order that is not shipped: the order ends with it. */
export function endsOrder(sale: Sale, amount: number | undefined): boolean {
  return sale.status === 'paid' && amount === refundable(sale);
}
