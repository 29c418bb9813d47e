import { toDollars } from '../../contract/amounts.ts';
import type { CheckoutPayment, CheckoutReply } from '../../contract/checkout.ts';
import { fail } from '../../errors.ts';
import { loadPayment } from './card/apply.ts';
import type { CardPayment } from './card/payment.ts';
import type { OrderParts } from './parts.ts';
import { presentOrder } from './present.ts';
import { findCheckout, loadOrders, type Told } from './read.ts';
import { isOpen, totalOf } from './status.ts';

type Parts = Pick<OrderParts, 'config' | 'db' | 'domainLog'>;

/** The orders of a checkout of a member. @throws ORDER_NOT_FOUND */
export async function loadCheckout(parts: Parts, id: number, userId: number): Promise<Told[]> {
  const told = await loadOrders(parts, await findCheckout(parts.db, id, userId));
  if (told.length === 0) throw fail('ORDER_NOT_FOUND');
  return told;
}

/** A page where somebody could pay for pieces that are free again is not shown. @param openCents what waits for money */
function presentPayment(asked: CardPayment, isCard: boolean, openCents: number): CheckoutPayment {
  if (!isCard) return { method: 'arranged', state: 'none', amount: null, page: null };
  const mayPay = openCents > 0 && (asked?.step === 'open' || asked?.step === 'failed');
  const cents = asked?.amount_cents ?? openCents;
  return {
    ...{ method: 'card', state: asked?.step ?? 'none', amount: cents > 0 ? toDollars(cents) : null },
    page: mayPay ? asked.page : null,
  };
}

const sumOf = (told: Told[]) => told.reduce((sum, { order }) => sum + totalOf(order), 0);

/**
 * Shows what was ordered at once, and what has become of its payment.
 *
 * @param read reads the orders; after the payment, so that they are never shown as they were before it
 */
export async function answerCheckout(
  parts: Parts,
  checkoutId: number,
  read: () => Promise<Told[]>,
  at: Date,
): Promise<CheckoutReply> {
  const asked = await loadPayment(parts.domainLog, checkoutId);
  const told = await read();
  const isCard = told.some(({ order }) => order.method === 'card');
  const look = { at, returnDays: parts.config.returnDays };
  const orders = told.map(({ order, words }) => presentOrder(order, words, look));
  const holds = orders.flatMap(({ hold_until }) => hold_until ?? []).sort();
  const open = told.filter(({ order }) => isOpen(order, at));
  return {
    checkout: {
      id: checkoutId,
      orders,
      total_amount: toDollars(sumOf(told)),
      hold_until: holds[0] ?? null,
      payment: presentPayment(asked, isCard, sumOf(open)),
    },
  };
}
