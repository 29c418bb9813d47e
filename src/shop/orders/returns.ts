import { splitBy } from '../../contract/amounts.ts';
import type { ReturnedLine, ReturnStepBody } from '../../contract/returns.ts';
import { fail, invalidFor } from '../../errors.ts';
import type { OrderEvent } from './events.ts';
import type { Order } from './state.ts';
import { idsOf, paymentOf, requireStatus, totalOf } from './status.ts';

const DAY = 86_400_000;

/** Until when a return may be asked for; null before it is delivered, once one was asked for, or when all went back. */
export function returnUntil(order: Order, days: number): Date | null {
  if (!order.delivered_at || order.return || paymentOf(order) === 'refunded') return null;
  return new Date(order.delivered_at.getTime() + days * DAY);
}

/** Each work once, no more of it than was ordered. @throws VALIDATION */
function mergeLines(order: Order, lines: ReturnedLine[]): ReturnedLine[] {
  return [...Map.groupBy(lines, ({ artwork_id }) => artwork_id)].map(([artwork_id, same]) => {
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    const ordered = order.lines.find((line) => line.artwork_id === artwork_id)?.quantity ?? 0;
    if (quantity > ordered) throw invalidFor('lines', 'More of a work is named than was ordered');
    return { artwork_id, quantity };
  });
}

/** Cents that go back for these lines: their price and their share of the tax; for all lines the whole, with shipping. */
function worthOf(order: Order, lines: ReturnedLine[]): number {
  const back = (id: number) => lines.find(({ artwork_id }) => artwork_id === id)?.quantity ?? 0;
  if (order.lines.every(({ artwork_id, quantity }) => back(artwork_id) === quantity)) return totalOf(order);
  const price = order.lines.reduce((sum, { artwork_id, price_cents }) => sum + price_cents * back(artwork_id), 0);
  const [tax = 0n] = splitBy(BigInt(order.tax_cents), [BigInt(price), BigInt(order.subtotal_cents - price)]);
  return price + Number(tax);
}

/**
 * The buyer asks to send works back: once, within some days of their arrival.
 *
 * @throws ORDER_STATE when it is too early or too late, or was asked before; VALIDATION when it is more than was ordered
 */
export function askReturn(
  order: Order,
  { at, lines, returnDays }: { at: Date; lines: ReturnedLine[]; returnDays: number },
): OrderEvent[] {
  requireStatus(order, at, 'delivered');
  if (order.return) throw fail('ORDER_STATE', { message: 'A return of this order was asked for before' });
  const until = returnUntil(order, returnDays);
  if (!until || until.getTime() < at.getTime())
    throw fail('ORDER_STATE', { message: `A return can be asked for within ${returnDays} days of the delivery` });
  const back = mergeLines(order, lines);
  return [{ type: 'return_asked', payload: { ...idsOf(order), lines: back, value_cents: worthOf(order, back) } }];
}

type Step = ReturnStepBody['step'];
const FROM = { accept: 'asked', refuse: 'asked', received: 'accepted' } as const satisfies Record<Step, string>;

/**
 * What the artist says to a return.
 *
 * @param restock frees the pieces that have come
 * @throws ORDER_STATE unless the return is before this step, VALIDATION when nothing has come that could be free
 */
export function decideReturn(order: Order, { step, restock }: { step: Step; restock: boolean }): OrderEvent[] {
  if (!order.return) throw fail('ORDER_STATE', { message: 'No return of this order was asked for' });
  if (order.return.state !== FROM[step])
    throw fail('ORDER_STATE', {
      message: `The return of this order is ${order.return.state}; that cannot be done now`,
    });
  if (restock && step !== 'received') throw invalidFor('restock', 'Pieces are free again once they have come');
  const payload = idsOf(order);
  if (step === 'accept') return [{ type: 'return_accepted', payload }];
  if (step === 'refuse') return [{ type: 'return_refused', payload }];
  return [{ type: 'return_received', payload: { ...payload, restocked: restock } }];
}
