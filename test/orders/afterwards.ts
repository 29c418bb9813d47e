import fc from 'fast-check';
import { AppError } from '../../src/errors.ts';
import { endDispute } from '../../src/shop/orders/card/dispute.ts';
import { andRefund, failRefund, retryRefund } from '../../src/shop/orders/card/refund.ts';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { settlePayout } from '../../src/shop/orders/payouts/decide.ts';
import { refundOrder } from '../../src/shop/orders/refunds.ts';
import { type Order, order } from '../../src/shop/orders/state.ts';
import { idsOf, requireParty } from '../../src/shop/orders/status.ts';
import { ofCardOrder, ofPayment, ofWork, type Told } from './forged.ts';
import { IDS } from './said.ts';

/** What an order costs, and what the provider keeps of it, in cents. */
const TOTAL = 5_613;
const FEE = 193;
export const ORDERS = [9, 10, 11];
const LATE = new Date('2999-06-01T00:00:00Z');

/** What is done next: with an order, by its place among them. */
const doing = fc.record({
  at: fc.nat({ max: ORDERS.length - 1 }),
  what: fc.constantFrom(
    ...['settle', 'take', 'refuse', 'refund', 'refund all', 'give back', 'fail to give back', 'try again'],
    ...['dispute', 'dispute all', 'win', 'lose'],
  ),
});

type History = {
  told: Told[];
  states: Map<number, Order>;
  /** Cents that are on their way back to the card, by the order. */
  onTheWay: Map<number, number>;
};

/** Orders of one artist that were paid by card and have arrived, and what decisions make of what is done. */
export function historyOf(doings: { at: number; what: string }[]): History {
  const told: Told[] = [];
  const states = new Map<number, Order | null>();
  const toRefund = new Map<number, number[]>();
  const tell = (event: Told) => {
    told.push(event);
    const id = Number(/^order-(\d+)$/.exec(event.stream)?.[1] ?? 0);
    if (id > 0)
      states.set(id, order.evolve(states.get(id) ?? null, { ...(event as OrderEvent), occurredAt: new Date(0) }));
  };
  for (const id of ORDERS) {
    const [card, payment, work] = [ofCardOrder(id, id), ofPayment(id), ofWork(1_000 + id)];
    const line = { artwork_id: 1_000 + id, quantity: 1, price_cents: 5_000 };
    for (const event of [
      ...[work.listed(null), card.placed(undefined, [line]), work.held(id), card.paid(), work.sold(id)],
      ...[payment.settled([[id, TOTAL]]), payment.captured(TOTAL, FEE)],
      ...[card.happened('order_shipped'), card.happened('order_delivered')],
    ])
      tell(event);
  }
  const current = (id: number) => requireParty(states.get(id) ?? null, 'artist_id', IDS.artist_id);
  const happens = (id: number, events: OrderEvent[]) => {
    for (const event of events) {
      tell({ ...event, stream: `order-${id}` });
      if ((event.type === 'order_refunded' && !event.payload.disputed) || event.type === 'refund_retried') {
        tell(ofPayment(id).refundAsked(id, event.payload.amount_cents));
        toRefund.set(id, [...(toRefund.get(id) ?? []), event.payload.amount_cents]);
      }
    }
  };
  const refund = (id: number, cents: number) => {
    const state = current(id);
    happens(id, andRefund(state, refundOrder(state, { at: LATE, cents, restock: false }), LATE));
  };
  const dispute = (id: number, state: Order, amount_cents: number) => {
    if (state.dispute_state !== null || amount_cents === 0) return;
    const due_at = LATE.toISOString();
    happens(id, [{ type: 'dispute_opened', payload: { ...idsOf(state), amount_cents, due_at } }]);
  };
  const DOES: Record<string, (id: number, state: Order) => void> = {
    settle(id, state) {
      const debtors = ORDERS.filter((other) => other !== id).map(current);
      const { events, debts } = settlePayout(state, debtors, { at: LATE, returnDays: 14, account: 'a_1' });
      happens(id, events);
      for (const debt of debts) happens(debt.order_id, debt.events);
    },
    take(id, { payout_state }) {
      const asked = told.findLast(
        ({ stream, type }) => stream === `order-${id}` && /^(payout|reversal)_asked$/.test(type),
      );
      const cents = asked && 'amount_cents' in asked.payload ? asked.payload.amount_cents : 0;
      if (payout_state === 'asked') tell(ofCardOrder(id, id).payoutDone(cents));
      if (payout_state === 'reversing') tell(ofCardOrder(id, id).money('reversal_done', cents));
    },
    refuse(id, { payout_state }) {
      const asked = told.findLast(
        ({ stream, type }) => stream === `order-${id}` && /^(payout|reversal)_asked$/.test(type),
      );
      const cents = asked && 'amount_cents' in asked.payload ? asked.payload.amount_cents : 0;
      if (payout_state === 'asked') tell(ofCardOrder(id, id).payoutFailed(cents));
      if (payout_state === 'reversing') tell(ofCardOrder(id, id).money('reversal_failed', cents));
    },
    refund: (id) => refund(id, 1_234),
    'refund all': (id, { refunded_cents }) => refund(id, TOTAL - refunded_cents),
    'give back'(id) {
      const [cents] = toRefund.get(id) ?? [];
      if (cents === undefined) return;
      toRefund.set(id, (toRefund.get(id) ?? []).slice(1));
      tell(ofPayment(id).refundDone(id, cents));
    },
    'fail to give back'(id, state) {
      const [cents] = toRefund.get(id) ?? [];
      if (cents === undefined) return;
      toRefund.set(id, (toRefund.get(id) ?? []).slice(1));
      happens(id, [failRefund(state, cents)]);
    },
    'try again': (id, state) => happens(id, retryRefund(state)),
    dispute: (id, state) => dispute(id, state, TOTAL - state.refunded_cents),
    'dispute all': (id, state) => dispute(id, state, TOTAL),
    win(id, state) {
      if (state.dispute_state === 'open') tell(ofCardOrder(id, id).disputeWon(1_500));
    },
    lose(id, state) {
      const { dispute_state, dispute_cents: amount_cents } = state;
      if (dispute_state !== 'open' || amount_cents === null) return;
      happens(id, endDispute(state, { amount_cents, fee_cents: 1_500, outcome: 'lost' }));
    },
  };
  // In the end what is due is settled, and the provider does what it is asked.
  const ended = [1, 2, 3].flatMap(() => ORDERS.flatMap((_, at) => ['settle', 'take'].map((what) => ({ at, what }))));
  for (const { at, what } of [...doings, ...ended]) {
    const id = ORDERS[at] ?? 0;
    try {
      DOES[what]?.(id, current(id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  const onTheWay = new Map([...toRefund].map(([id, all]) => [id, all.reduce((sum, cents) => sum + cents, 0)]));
  return { told, states: new Map(ORDERS.map((id) => [id, current(id)])), onTheWay };
}

export const histories = fc.array(doing, { maxLength: 40 });
/** Of the first order, unless a number says of which. */
const inTurn = (...steps: (string | [number, string])[]) =>
  steps.map((step) => (typeof step === 'string' ? { at: 0, what: step } : { at: step[0], what: step[1] }));
/** Histories that chance meets too seldom. */
export const EXAMPLES = [
  inTurn(
    'settle',
    'take',
    'refund',
    'settle',
    'refuse',
    'give back',
    [1, 'settle'],
    [1, 'take'],
    [1, 'refund all'],
    [1, 'settle'],
  ),
  inTurn('settle', 'take', 'dispute', 'lose'),
  inTurn('refund', 'refund', 'give back', 'fail to give back', 'dispute all', 'lose'),
  inTurn('refund', 'dispute all', 'lose', 'fail to give back', 'try again'),
  inTurn('refund', 'refund', 'dispute all', 'lose', 'give back', 'fail to give back'),
  inTurn('refund', 'fail to give back', 'try again', 'dispute all', 'lose', 'fail to give back', 'try again'),
  inTurn('settle', 'refuse', 'dispute', 'win', 'settle', 'take', 'refund all', 'settle', 'take', 'give back'),
];
