import type { Load, Part } from '../../../engine/log/execute-together.ts';
import { partsOf, worksOf } from '../change.ts';
import type { OrderEvent } from '../events.ts';
import type { createIssuing } from '../invoicing.ts';
import { dayOf, moneyCame } from '../payments.ts';
import { type Order, order, orderStream } from '../state.ts';
import { totalOf } from '../status.ts';
import { type CardPayment, paymentStream } from './payment.ts';

/** What gives the invoices of one order. */
type Issuing = ReturnType<typeof createIssuing>;

/** What the money makes of an order of the checkout. One that its buyer has taken back is not wanted. */
async function settleOrder(
  load: Load,
  state: Order,
  { at, isTaken, issuing }: { at: Date; isTaken: boolean; issuing: Issuing },
): Promise<{ events: OrderEvent[]; parts: Part[] }> {
  const came = moneyCame(state, {
    ...{ at, paidOn: dayOf(at.getTime()), works: await worksOf(load, state) },
    isWanted: state.cancelled_by === null,
  });
  const events = came.map((event) =>
    event.type === 'order_paid_late' && isTaken
      ? { ...event, payload: { ...event.payload, taken: true as const } }
      : event,
  );
  const parts = await Promise.all(events.map((event) => partsOf(load, state, event, at)));
  return { events, parts: [...parts.flat(), ...(await issuing.decide(load, state, events))] };
}

/**
 * Sells what can be sold of a checkout that is paid, decides how much is taken of the card, and gives each artist's
 * invoice its number.
 *
 * @param isTaken whether the card was charged already: then what cannot be sold goes back to it
 * @param issue called for each order, in the order of the artists' profiles: what writes their papers waits for rows that
 *   another payment may be writing, and two payments must wait in the same order
 */
export async function settle(
  load: Load,
  asked: NonNullable<CardPayment>,
  { providerId, isTaken, at, issue }: { providerId: string; isTaken: boolean; at: Date; issue: () => Issuing },
): Promise<Part[]> {
  const amounts: { order_id: number; cents: number }[] = [];
  const parts: Part[] = [];
  const found = await Promise.all(asked.order_ids.map((id) => load(orderStream(id), order)));
  const states = found.filter((state) => state !== null).sort((one, other) => one.profile_id - other.profile_id);
  for (const state of states) {
    const settled = await settleOrder(load, state, { at, isTaken, issuing: issue() });
    const isPaid = settled.events.some(({ type }) => type === 'order_paid');
    amounts.push({ order_id: state.order_id, cents: isPaid ? totalOf(state) : 0 });
    parts.push({ stream: orderStream(state.order_id), events: settled.events }, ...settled.parts);
  }
  const payload = {
    ...{ checkout_id: asked.checkout_id, provider_id: providerId },
    capture_cents: amounts.reduce((sum, { cents }) => sum + cents, 0),
    order_ids: amounts.map(({ order_id }) => order_id),
    order_cents: amounts.map(({ cents }) => cents),
  };
  return [...parts, { stream: paymentStream(asked.checkout_id), events: [{ type: 'payment_settled', payload }] }];
}
