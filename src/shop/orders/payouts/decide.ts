import { AGAIN_AFTER_DAYS } from '../../../contract/payouts.ts';
import type { OrderEvent } from '../events.ts';
import type { Order } from '../state.ts';
import { idsOf, refundOwed, sharesOf } from '../status.ts';

const DAY = 86_400_000;
/** Milliseconds after which what failed is asked for again. */
export const AGAIN_AFTER = AGAIN_AFTER_DAYS * DAY;

/** When it is settled; `account`: that of its artist at the provider, null where they have none yet. */
export type Look = { at: Date; returnDays: number; account: string | null };
/** What happens to an order, and to others of its artist whose debts are paid with it. */
type Settled = { events: OrderEvent[]; debts: { order_id: number; events: OrderEvent[] }[] };

const NOTHING: Settled = { events: [], debts: [] };

/** Whether nothing can take the money from its artist any more but a refund of their own. */
function isTheirs(order: Order, { at, returnDays }: Omit<Look, 'account'>): boolean {
  const { delivered_at, goods, dispute_state } = order;
  if (goods !== 'delivered' || !delivered_at || delivered_at.getTime() + returnDays * DAY >= at.getTime()) return false;
  const returned = order.return?.state;
  return returned !== 'asked' && returned !== 'accepted' && dispute_state !== 'open' && refundOwed(order) === 0;
}

/** Whether a payout may be asked for: none was, or the last one failed some days ago. */
const mayAsk = ({ payout_state, payout_at }: Order, at: Date) =>
  payout_state === null ||
  (payout_state === 'failed' && payout_at !== null && payout_at.getTime() + AGAIN_AFTER <= at.getTime());

/** What the debts take of some cents, the oldest first. */
function withhold(order: Order, due: number, debtors: Order[]): { kept: number; debts: Settled['debts'] } {
  let kept = 0;
  const debts: Settled['debts'] = [];
  for (const debtor of debtors) {
    const amount_cents = Math.min(due - kept, debtor.carried_cents);
    if (amount_cents === 0) continue;
    kept += amount_cents;
    const payload = { ...idsOf(debtor), amount_cents, from_order_id: order.order_id };
    debts.push({ order_id: debtor.order_id, events: [{ type: 'debt_withheld', payload }] });
  }
  return { kept, debts };
}

/** Asks back what is too much: of the transfer what it has left, and the rest is owed. */
function askBack(order: Order, cents: number): OrderEvent[] {
  const { payout_transfer: transfer_id, payout_cents, withheld_cents } = order;
  const left = Math.max(0, payout_cents - withheld_cents);
  const events: OrderEvent[] = [];
  const amount_cents = transfer_id === null ? 0 : Math.min(cents, left);
  if (transfer_id !== null && amount_cents > 0)
    events.push({ type: 'reversal_asked', payload: { ...idsOf(order), amount_cents, transfer_id } });
  const rest = cents - amount_cents;
  if (rest > 0) events.push({ type: 'debt_carried', payload: { ...idsOf(order), amount_cents: rest } });
  return events;
}

/**
 * Settles what is between the house and the artist of an order that was paid by card: their share is sent once nothing
 * can take it away any more, and what went back to the buyer after that is asked back. While the provider is asked,
 * nothing is. It may be decided any number of times, in any order.
 *
 * @param debtors orders of the artist, of which they owe something
 */
export function settlePayout(order: Order, debtors: Order[], look: Look): Settled {
  const { method, paid_on, payout_state, payout_cents } = order;
  if (method !== 'card' || paid_on === null || payout_state === 'asked' || payout_state === 'reversing') return NOTHING;
  const due = sharesOf(order).net - payout_cents;
  if (due < 0) return { events: askBack(order, -due), debts: [] };
  if (due === 0 || !mayAsk(order, look.at) || !isTheirs(order, look)) return NOTHING;
  const { kept, debts } = withhold(order, due, debtors);
  const payload = { ...idsOf(order), amount_cents: due - kept, withheld_cents: kept, account: look.account };
  return { events: [{ type: 'payout_asked', payload }], debts };
}

/** Whether money is still to go to its artist, or to come back from them. */
export const isUnsettled = (order: Order) =>
  order.method === 'card' &&
  order.paid_on !== null &&
  (order.payout_state === 'asked' || order.payout_state === 'reversing' || sharesOf(order).net !== order.payout_cents);
