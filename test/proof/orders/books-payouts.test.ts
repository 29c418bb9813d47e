import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { books } from '../../../projections/books.ts';
import { orders } from '../../../projections/orders.ts';
import { toDollars } from '../../../src/contract/amounts.ts';
import { AppError } from '../../../src/errors.ts';
import { checkOrders } from '../../../src/shop/orders/books-check.ts';
import { endDispute } from '../../../src/shop/orders/card/dispute.ts';
import { andRefund, retryRefund } from '../../../src/shop/orders/card/refund.ts';
import type { OrderEvent } from '../../../src/shop/orders/events.ts';
import { settlePayout } from '../../../src/shop/orders/payouts/decide.ts';
import { refundOrder } from '../../../src/shop/orders/refunds.ts';
import { type Order, order } from '../../../src/shop/orders/state.ts';
import { idsOf, requireParty, sharesOf } from '../../../src/shop/orders/status.ts';
import { appendAll } from '../../artworks/histories.ts';
import { openRig } from '../../helpers/folding.ts';
import { ofCardOrder, ofPayment, ofWork, type Told } from '../../orders/forged.ts';
import { IDS } from '../../orders/said.ts';

const TOTAL = 5_613;
const FEE = 193;
const ORDERS = [9, 10, 11];
const LATE = new Date('2999-06-01T00:00:00Z');

/** What is done next: with an order, by its place among them. */
const doing = fc.record({
  at: fc.nat({ max: ORDERS.length - 1 }),
  what: fc.constantFrom(
    ...['settle', 'take', 'refuse', 'refund', 'refund all', 'give back', 'fail to give back', 'try again'],
    ...['dispute', 'dispute all', 'win', 'lose'],
  ),
});

/** Orders of one artist that were paid by card and have arrived, and what decisions make of what is done. */
function historyOf(doings: { at: number; what: string }[]): { told: Told[]; states: Map<number, Order> } {
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
    'fail to give back'(id) {
      const [cents] = toRefund.get(id) ?? [];
      if (cents === undefined) return;
      toRefund.set(id, (toRefund.get(id) ?? []).slice(1));
      tell(ofCardOrder(id, id).money('refund_failed', cents));
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
  return { told, states: new Map(ORDERS.map((id) => [id, current(id)])) };
}

const histories = fc.array(doing, { maxLength: 40 });
/** Of the first order, unless a number says of which. */
const inTurn = (...steps: (string | [number, string])[]) =>
  steps.map((step) => (typeof step === 'string' ? { at: 0, what: step } : { at: step[0], what: step[1] }));
const EXAMPLES = [
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
  inTurn('settle', 'refuse', 'dispute', 'win', 'settle', 'take', 'refund all', 'settle', 'take', 'give back'),
];
const MET = ['payout_failed', 'reversal_done', 'reversal_failed', 'debt_carried', 'debt_withheld', 'dispute_lost'];

t.test('whatever becomes of orders paid by card, artists have what is theirs, and the books say so', async (t) => {
  const rig = await openRig(t, { projections: [books, orders] });
  const seen = new Set<string>();
  const law = fc.asyncProperty(histories, async (doings) => {
    await rig.clear();
    const { told, states } = historyOf(doings);
    await appendAll(rig, told);
    await rig.foldAll();
    const live = await rig.live(books);
    t.same((await checkOrders(rig.db, live)).contradictions, []);
    for (const { type } of told) seen.add(type);
    const { rows } = await sql<{ order_id: number; had: number; owes: number }>`
      select order_id, coalesce(sum(debit_cents - credit_cents) filter (where account = 'paid_out'), 0)::bigint as had,
        coalesce(sum(debit_cents - credit_cents) filter (where account = 'artist'), 0)::bigint as owes
      from ${sql.table(`${live.schema}.book_entry`)} group by order_id order by order_id`.execute(rig.db);
    t.equal(rows.length, ORDERS.length);
    for (const { order_id, had, owes } of rows) {
      const state = states.get(order_id);
      t.equal(owes, state?.carried_cents, 'what they owe');
      // While a bank decides, nothing more is sent.
      if (state && state.dispute_state !== 'open') t.equal(had, sharesOf(state).net, 'what is theirs, once');
    }
    if (!t.passing()) throw new Error(`the books differ: ${JSON.stringify(doings)}`);
  });
  await fc.assert(law, { numRuns: 40, endOnFailure: true, examples: EXAMPLES.map((one): [typeof one] => [one]) });
  for (const type of MET) t.ok(seen.has(type), type);
});

const [work, card, payment] = [ofWork(1_001), ofCardOrder(9, 7), ofPayment(7)];
const paid = [
  ...[work.listed(null), card.placed(), work.held(9), card.paid(), work.sold(9)],
  ...[payment.settled([[9, TOTAL]]), payment.captured(TOTAL, FEE)],
];
const SHARE = TOTAL - 750;

t.test('each contradiction between an artist and the house is found', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  const share = `$${toDollars(SHARE).toFixed(2)}`;
  const planted: [what: string, Told[], string[]][] = [
    ['nothing is wrong', [card.payoutAsked(SHARE), card.payoutDone(SHARE)], []],
    [
      'sent twice',
      [card.payoutAsked(SHARE), card.payoutDone(SHARE), card.payoutAsked(SHARE), card.payoutDone(SHARE)],
      [`its artist has had $${toDollars(2 * SHARE).toFixed(2)} of it, and their share was ${share}`],
    ],
    ['sent, and nobody has asked', [card.payoutDone(SHARE)], [`payouts of ${share} have ended, of $0.00`]],
    [
      'taken back twice',
      [
        ...[card.payoutAsked(SHARE), card.payoutDone(SHARE), card.reversalAsked(100)],
        ...[card.money('reversal_done', 100), card.money('reversal_failed', 100)],
      ],
      ['$2.00 was asked back or missed, of $1.00'],
    ],
    [
      'kept for a debt that is none',
      [card.payoutAsked(SHARE - 100, 100), card.payoutDone(SHARE - 100)],
      ['$1.00 of it was kept for debts, and debts of $0.00 were paid with it'],
    ],
    [
      'a debt that is paid twice',
      [card.money('debt_carried', 100), card.debtWithheld(200, 9), card.payoutAsked(SHARE - 200, 200)],
      ['$2.00 was kept for a debt of $1.00'],
    ],
    [
      'a refund that is tried again',
      [
        ...[card.refunded(1_000, 134), payment.refundAsked(9, 1_000), card.money('refund_failed', 1_000)],
        ...[card.money('refund_retried', 1_000), payment.refundAsked(9, 1_000), payment.refundDone(9, 1_000)],
      ],
      [],
    ],
    ['a dispute that is lost', [card.disputeLost(TOTAL, 1_500), card.takenByBank(TOTAL, 750)], []],
    [
      'more taken by a bank than is named',
      [card.disputeLost(TOTAL + 100, 1_500), card.takenByBank(TOTAL, 750)],
      ['the bank of its buyer took $57.13, and $56.13 of that is named'],
    ],
  ];
  for (const [what, history, expected] of planted) {
    await rig.clear();
    await appendAll(rig, [...paid, ...history]);
    await rig.foldAll();
    const { contradictions } = await checkOrders(rig.db, await rig.live(books));
    t.same(
      contradictions.map(({ says }) => says),
      expected,
      what,
    );
  }
});
