import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { orders } from '../../../projections/orders.ts';
import { AppError } from '../../../src/errors.ts';
import { failRefund, retryRefund } from '../../../src/shop/orders/card/refund.ts';
import * as does from '../../../src/shop/orders/decide.ts';
import type { OrderEvent } from '../../../src/shop/orders/events.ts';
import { moneyCame, payOrder } from '../../../src/shop/orders/payments.ts';
import { settlePayout } from '../../../src/shop/orders/payouts/decide.ts';
import { refundOrder } from '../../../src/shop/orders/refunds.ts';
import { askReturn, decideReturn } from '../../../src/shop/orders/returns.ts';
import { type Order, order } from '../../../src/shop/orders/state.ts';
import { workForSale } from '../../../src/shop/orders/works.ts';
import { appendAll } from '../../artworks/histories.ts';
import { given } from '../../helpers/decision.ts';
import { seeSameHoweverCut } from '../../helpers/fold-law.ts';
import { openRig } from '../../helpers/folding.ts';
import { hour, listed, PLACED, until } from '../../orders/said.ts';

type Told = OrderEvent & { stream: string };

const day = (at: Date) => at.toISOString().slice(0, 10);
const free = given(workForSale, [listed(20)]).state;
const theWork = ({ lines }: Order) => lines.map(({ artwork_id }) => free && { ...free, artwork_id });
const back = (step: 'accept' | 'refuse' | 'received') => (state: Order) =>
  decideReturn(state, { step, restock: step === 'received' });

/** What a provider says of money from a card. @param works those that can be sold */
const fromCard =
  (works: (order: Order) => ReturnType<typeof theWork>) =>
  (state: Order, at: Date): OrderEvent[] =>
    state.method === 'card' && state.paid_on === null
      ? moneyCame(state, { at, paidOn: day(at), works: works(state), isWanted: state.cancelled_by === null })
      : [];
const extend = ({ order_id, buyer_id, artist_id, goods, method }: Order): OrderEvent[] =>
  method === 'card' && goods === 'held'
    ? [
        {
          type: 'order_extended',
          payload: { order_id, buyer_id, artist_id, method, hold_until: hour(60).toISOString() },
        },
      ]
    : [];

const cents = ({ order_id, buyer_id, artist_id, method }: Order) => ({
  ...{ order_id, buyer_id, artist_id, amount_cents: 20 },
  ...(method && { method }),
});
/** What a worker settles between the house and the artist. */
const settle = (state: Order) => settlePayout(state, [], { at: hour(2_000), returnDays: 14, account: 'a_1' }).events;
const MORE: Partial<Record<OrderEvent['type'], object>> = {
  ...{ payout_done: { transfer_id: 't_1' }, payout_failed: { reason: 'not_taken' } },
};
/** What the provider answers to what was asked last. */
function answer(state: Order, type: OrderEvent['type']): OrderEvent[] {
  const asked = type.startsWith('reversal') ? 'reversing' : 'asked';
  if (state.payout_state !== asked) return [];
  return [{ type, payload: { ...cents(state), ...MORE[type] } } as OrderEvent];
}

const STEPS: Record<string, (order: Order, at: Date) => OrderEvent[]> = {
  accept: (state, at) => does.acceptOrder(state, { at, until: hour(500) }),
  decline: does.declineOrder,
  cancel: does.cancelOrder,
  expire: (state) => does.expireOrder(state, hour(600)),
  pay: (state, at) => payOrder(state, { at, paidOn: day(at), works: theWork(state) }),
  'pay late': (state, at) => payOrder(state, { at, paidOn: day(at), works: [] }),
  extend,
  'pay by card': fromCard(theWork),
  'pay late by card': fromCard(() => []),
  ship: does.shipOrder,
  deliver: does.deliverOrder,
  refund: (state, at) => refundOrder(state, { at, cents: 1_000, restock: false }),
  'refund all': (state, at) => refundOrder(state, { at, cents: 5_613 - state.refunded_cents, restock: false }),
  return: (state, at) => askReturn(state, { at, lines: state.lines.slice(0, 1), returnDays: 14 }),
  allow: back('accept'),
  refuse: back('refuse'),
  receive: back('received'),
  settle,
  'take back': (state) => [...answer(state, 'reversal_done'), ...answer(state, 'payout_done')],
  'refuse to take back': (state) => [...answer(state, 'reversal_failed'), ...answer(state, 'payout_failed')],
  owe: (state) =>
    state.method === 'card' ? [{ type: 'debt_carried', payload: { ...cents(state), amount_cents: 30 } }] : [],
  'pay debts': (state) =>
    state.carried_cents > 0 ? [{ type: 'debt_withheld', payload: { ...cents(state), from_order_id: 3 } }] : [],
  dispute: (state) =>
    state.method === 'card'
      ? [{ type: 'dispute_opened', payload: { ...cents(state), due_at: hour(90).toISOString() } }]
      : [],
  win: (state) =>
    state.dispute_state === 'open' ? [{ type: 'dispute_won', payload: { ...cents(state), fee_cents: 5 } }] : [],
  lose: (state) =>
    state.dispute_state === 'open'
      ? [{ type: 'dispute_lost', payload: { ...cents(state), fee_cents: 5, loss_cents: 7 } }]
      : [],
  'return a refund': (state) => (state.method === 'card' ? [failRefund(state, cents(state).amount_cents)] : []),
  'try a refund again': (state) => retryRefund(state),
};

/** What is done next with an order. */
const NEXT: Record<string, string> = {
  ...{ requested: 'accept', held: 'pay', sold: 'ship', shipped: 'deliver', delivered: 'return' },
  ...{ asked: 'allow', accepted: 'receive', received: 'refund all' },
};
const nextOf = ({ goods, method, return: back }: Order) =>
  goods === 'held' && method === 'card' ? 'pay by card' : (NEXT[back?.state ?? goods] ?? '');

/** Of four orders, one goes on, or is told anything. */
const happening = fc.record({
  order_id: fc.constantFrom(1, 2, 3, 9),
  step: fc.oneof({ weight: 8, arbitrary: fc.constant('next') }, fc.constantFrom(...Object.keys(STEPS))),
});
const placed = (order_id: number): Told => ({
  stream: `order-${order_id}`,
  type: 'order_placed',
  payload: {
    ...(order_id > 8 && { method: 'card' as const }),
    ...{ ...PLACED, order_id, checkout_id: order_id % 3 || 3, buyer_id: 7 + (order_id % 2) },
    lines: Array.from({ length: order_id }, (_, n) => ({ artwork_id: n + 1, quantity: order_id, price_cents: 100 })),
    hold_until: until(48),
  },
});

/** A history as decisions make it. */
function historyOf(happenings: { order_id: number; step: string }[]): Told[] {
  const told: Told[] = [];
  const states = new Map<number, Order | null>();
  const tell = (order_id: number, event: OrderEvent) => {
    const before = states.get(order_id) ?? null;
    states.set(order_id, order.evolve(before, { ...event, occurredAt: hour(0) }));
    told.push({ ...event, stream: `order-${order_id}` });
  };
  for (const { order_id, step } of happenings) {
    const state = states.get(order_id);
    if (!state) {
      tell(order_id, placed(order_id));
      continue;
    }
    try {
      for (const event of STEPS[step === 'next' ? nextOf(state) : step]?.(state, hour(1)) ?? []) tell(order_id, event);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return told;
}

const histories = fc.array(happening, { minLength: 1, maxLength: 60 }).map(historyOf);

const ARRIVED = ['next', 'next', 'next', 'next'];

/** Orders that come to all that they can come to, told in turn. */
const EVERY_END = historyOf(
  Array.from({ length: 16 }, (_, turn) =>
    [
      ...[5, 6, 9].map((steps) => Array(steps + 1).fill('next')),
      ['next', 'next', 'next', 'refund', 'cancel', 'refund', 'refund all'],
      ['next', 'decline'],
      ['next', 'next', 'cancel', 'pay', 'refund all'],
      ['next', 'next', 'expire', 'pay late', 'refund'],
      ['next', 'next', 'next', 'next', 'next', 'next', 'refuse'],
      ['next', 'extend', 'next', 'next'],
      ['next', 'expire', 'pay late by card'],
      [...ARRIVED, 'settle'],
      [...ARRIVED, 'settle', 'take back', 'refund', 'settle'],
      [...ARRIVED, 'settle', 'refuse to take back', 'owe', 'pay debts'],
      [
        ...ARRIVED,
        'settle',
        'take back',
        'refund',
        'settle',
        'refuse to take back',
        'dispute',
        'lose',
        ...['return a refund', 'return a refund', 'try a refund again', 'return a refund'],
      ],
      ['next', 'next', 'dispute'],
      ['next', 'next', 'dispute', 'win'],
      ['next', 'next', 'dispute', 'lose'],
    ].flatMap((steps, n) => (steps[turn] ? [{ order_id: n + 1, step: steps[turn] }] : [])),
  ).flat(),
);

t.test('however it is cut, every fold of orders makes the same lists, which are what the log says', async (t) => {
  const rig = await openRig(t, { projections: [orders] });
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
  const seen = new Set<string>();
  const law = fc.asyncProperty(histories, sizes, async (history, sizes) => {
    await rig.clear();
    const events = await appendAll(rig, history);
    await rig.foldAll();
    await seeSameHoweverCut(t, rig, orders, { events, sizes });
    const { schema } = await rig.live(orders);
    const { rows } = await sql<{ seen: string[] }>`
      select array_remove(array[goods, return_state, case when paid_late then 'paid late' end,
        case when paid_late and method = 'card' then 'paid late by card' end,
        case when jsonb_array_length(refunds) > 1 then 'refunds' end, 'payout ' || payout_state,
        'dispute ' || dispute_state, case when carried_cents > 0 then 'owed' end,
        case when refund_failed_cents > 0 then 'not taken' end, case when loss_cents > 0 then 'lost' end], null) as seen
      from ${sql.table(`${schema}.sale`)}`.execute(rig.db);
    for (const what of rows.flatMap((row) => row.seen)) seen.add(what);
    if (!t.passing()) throw new Error('folds differ');
  });
  await fc.assert(law, { numRuns: 60, examples: [[EVERY_END, [3, 5]]], endOnFailure: true });
  t.equal(seen.size, 25, `orders came to ${[...seen]}`);
});
