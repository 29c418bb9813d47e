import { splitBy } from '../../../contract/amounts.ts';
import type { Load, Part } from '../../../engine/log/execute-together.ts';
import type { Dispute } from '../../../serving/payments/provider.ts';
import type { OrderEvent } from '../events.ts';
import type { createIssuing } from '../invoicing.ts';
import { loseToBank } from '../refunds.ts';
import { type Order, order, orderStream } from '../state.ts';
import { idsOf, totalOf } from '../status.ts';

/** What gives the credit notes of one order. */
type Issuing = ReturnType<typeof createIssuing>;

/** Cents of an order that have not gone back to its card: what failed to is there still. */
const leftOf = (state: Order) => BigInt(totalOf(state) - state.refunded_cents + state.refund_failed_cents);

/**
 * Shares of an amount by what is left of each order's money. A bank may ask for what has gone back as well: beyond what is
 * left, each has its share by that. None has more than it cost.
 */
function sharesOf(cents: bigint, orders: Order[]): bigint[] {
  const left = orders.map(leftOf);
  const gone = orders.map((state, index) => BigInt(totalOf(state)) - (left[index] ?? 0n));
  const most = (of: bigint[], wanted: bigint) => {
    const sum = of.reduce((all, one) => all + one, 0n);
    return wanted < sum ? wanted : sum;
  };
  const first = most(left, cents);
  const beyond = splitBy(most(gone, cents - first), gone);
  return splitBy(first, left).map((share, index) => share + (beyond[index] ?? 0n));
}

/** What the bank asks for of each order. */
function openDispute(orders: Order[], { amount_cents: cents, due_at }: Dispute): Map<number, OrderEvent> {
  const shares = sharesOf(BigInt(cents), orders);
  return new Map(
    orders.flatMap((state, index) => {
      const amount_cents = Number(shares[index] ?? 0n);
      if (amount_cents === 0) return [];
      return [[state.order_id, { type: 'dispute_opened', payload: { ...idsOf(state), amount_cents, due_at } }]];
    }),
  );
}

type Ended = { amount_cents: number; fee_cents: number; outcome: 'won' | 'lost' };

/**
 * What the bank has decided. What is lost has gone back: first what was left, then what had failed to go back; of the rest
 * the buyer has had it before, or it is on its way to them, and the house bears it.
 */
export function endDispute(state: Order, { outcome, ...amounts }: Ended): OrderEvent[] {
  const payload = { ...idsOf(state), ...amounts };
  if (outcome === 'won') return [{ type: 'dispute_won', payload }];
  const beyond = Math.max(0, amounts.amount_cents - (totalOf(state) - state.refunded_cents));
  const settled_cents = Math.min(beyond, state.refund_failed_cents);
  const loss_cents = beyond - settled_cents;
  const lost = { ...payload, ...(settled_cents > 0 && { settled_cents }), ...(loss_cents > 0 && { loss_cents }) };
  return [{ type: 'dispute_lost', payload: lost }, ...loseToBank(state, amounts.amount_cents)];
}

/**
 * What a dispute of a payment changes in its orders that were sold; what is lost has a credit note. It may be told any
 * number of times: it is opened once and decided once.
 *
 * @param orderIds all orders of the payment
 * @param issue called for each order, as in `settle`
 */
export async function disputeParts(
  load: Load,
  orderIds: number[],
  { dispute, issue }: { dispute: Dispute; issue: () => Issuing },
): Promise<Part[]> {
  const states = await Promise.all(orderIds.map((id) => load(orderStream(id), order)));
  const sold = states
    .filter((state): state is Order => state !== null && state.paid_on !== null && !state.paid_late)
    .sort((one, other) => one.profile_id - other.profile_id);
  const isNew = sold.every(({ dispute_state }) => dispute_state === null);
  const opened = isNew ? openDispute(sold, dispute) : new Map<number, OrderEvent>();
  const asked = sold.map(({ order_id, dispute_state, dispute_cents }) => {
    const event = opened.get(order_id);
    if (event?.type === 'dispute_opened') return event.payload.amount_cents;
    return dispute_state === 'open' ? (dispute_cents ?? 0) : 0;
  });
  const fees = splitBy(BigInt(dispute.fee_cents), asked.map(BigInt));
  const parts: Part[] = [];
  for (const [index, state] of sold.entries()) {
    const event = opened.get(state.order_id);
    const [amount_cents, fee_cents] = [asked[index] ?? 0, Number(fees[index] ?? 0n)];
    const { state: outcome } = dispute;
    const isDecided = amount_cents > 0 && outcome !== 'open';
    const ended = isDecided ? endDispute(state, { amount_cents, fee_cents, outcome }) : [];
    const events = [...(event ? [event] : []), ...ended];
    parts.push({ stream: orderStream(state.order_id), events }, ...(await issue().decide(load, state, events)));
  }
  return parts;
}
