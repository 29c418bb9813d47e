import type { DomainLog } from '../../../engine/log/domain.ts';
import { executeTogether, type Load, type Part } from '../../../engine/log/execute-together.ts';
import { loadState } from '../../../engine/log/load-state.ts';
import type { Payment } from '../../../serving/payments/provider.ts';
import { partsOf, worksOf } from '../change.ts';
import type { OrderEvent } from '../events.ts';
import { dayOf, moneyCame } from '../payments.ts';
import { type Order, order, orderStream } from '../state.ts';
import { totalOf } from '../status.ts';
import { disputeParts } from './dispute.ts';
import { inOnePart } from './in-one-part.ts';
import { type CardPayment, isDecided, payment, paymentStream } from './payment.ts';
import { checkoutOf } from './reference.ts';
import { watchDispute } from './watched.ts';

type Occasion = { at: Date; requestId: string };

/** What the money makes of an order of the checkout. One that its buyer has taken back is not wanted. */
async function settleOrder(load: Load, state: Order, at: Date): Promise<{ events: OrderEvent[]; parts: Part[] }> {
  const events = moneyCame(state, {
    ...{ at, paidOn: dayOf(at.getTime()), works: await worksOf(load, state) },
    isWanted: state.cancelled_by === null,
  });
  const parts = await Promise.all(events.map((event) => partsOf(load, state, event, at)));
  return { events, parts: parts.flat() };
}

/** Sells what can be sold, and decides how much is taken of the card. */
async function settle(load: Load, asked: NonNullable<CardPayment>, providerId: string, at: Date): Promise<Part[]> {
  const paid: Order[] = [];
  const parts: Part[] = [];
  for (const id of asked.order_ids) {
    const state = await load(orderStream(id), order);
    if (!state) continue;
    const settled = await settleOrder(load, state, at);
    if (settled.events.some(({ type }) => type === 'order_paid')) paid.push(state);
    parts.push({ stream: orderStream(id), events: settled.events }, ...settled.parts);
  }
  const payload = {
    ...{ checkout_id: asked.checkout_id, provider_id: providerId },
    capture_cents: paid.reduce((sum, state) => sum + totalOf(state), 0),
    order_ids: paid.map(({ order_id }) => order_id),
  };
  return [...parts, { stream: paymentStream(asked.checkout_id), events: [{ type: 'payment_settled', payload }] }];
}

/** What a payment, as its provider says it is, changes here; nothing when all of it is known. */
async function decide(load: Load, asked: NonNullable<CardPayment>, seen: Payment, at: Date): Promise<Part[]> {
  if (isDecided(asked)) return seen.dispute ? disputeParts(load, asked.order_ids, seen.dispute) : [];
  if (seen.state === 'authorised' || seen.state === 'captured') return settle(load, asked, seen.id, at);
  const { checkout_id } = asked;
  const stream = paymentStream(checkout_id);
  if (seen.state === 'voided') return [{ stream, events: [{ type: 'payment_voided', payload: { checkout_id } }] }];
  const isNew = seen.declined && asked.step !== 'failed';
  return isNew ? [{ stream, events: [{ type: 'payment_failed', payload: { checkout_id } }] }] : [];
}

/**
 * Takes over what the provider says of a payment, in one commit over the payment, its orders and their works: whatever
 * pieces an order has, or can have yet, are sold, and the rest is not taken; later, what the bank of its buyer asks for
 * is taken over by its orders, and the payment is looked at until the bank has decided. It may be told the same any number of
 * times, in any order: what was decided once stays.
 *
 * @returns what has become of the payment; null when it is none that this shop has asked for
 * @throws CONFLICT when others kept changing the works in between
 */
export async function applyPayment(domainLog: DomainLog, seen: Payment, occasion: Occasion): Promise<CardPayment> {
  const checkoutId = checkoutOf(seen.reference);
  if (checkoutId === null) return null;
  let known: CardPayment = null;
  const { position } = await executeTogether(domainLog, {
    ...{ ...occasion, actorId: null, streams: [paymentStream(checkoutId)] },
    async decide(load) {
      const asked = await load(paymentStream(checkoutId), payment);
      const isOurs = asked?.reference === seen.reference && asked.amount_cents === seen.amount_cents;
      known = isOurs ? asked : null;
      return isOurs ? inOnePart(await decide(load, asked, seen, occasion.at)) : [];
    },
    async alongside(transaction) {
      if (seen.dispute?.state === 'open') await watchDispute(transaction, { checkoutId, ...seen, at: occasion.at });
    },
  });
  return position === null ? known : loadPayment(domainLog, checkoutId);
}

/** The payment of a checkout, as its own stream says it now; null before somebody has asked to pay. */
export async function loadPayment(domainLog: DomainLog, checkoutId: number): Promise<CardPayment> {
  return (await loadState(domainLog, paymentStream(checkoutId), payment)).state;
}
