import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { orders } from '../../projections/orders.ts';
import { AppError } from '../../src/errors.ts';
import * as does from '../../src/shop/orders/decide.ts';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { payOrder } from '../../src/shop/orders/payments.ts';
import { refundOrder } from '../../src/shop/orders/refunds.ts';
import { askReturn, decideReturn } from '../../src/shop/orders/returns.ts';
import { type Order, order } from '../../src/shop/orders/state.ts';
import { workForSale } from '../../src/shop/orders/works.ts';
import { appendAll } from '../artworks/histories.ts';
import { given } from '../helpers/decision.ts';
import { seeSameHoweverCut } from '../helpers/fold-law.ts';
import { openRig } from '../helpers/folding.ts';
import { hour, listed, PLACED, until } from './said.ts';

type Told = OrderEvent & { stream: string };

const day = (at: Date) => at.toISOString().slice(0, 10);
const free = given(workForSale, [listed(9)]).state;
const theWork = ({ lines }: Order) => lines.map(({ artwork_id }) => free && { ...free, artwork_id });
const back = (step: 'accept' | 'refuse' | 'received') => (state: Order) =>
  decideReturn(state, { step, restock: step === 'received' });

const STEPS: Record<string, (order: Order, at: Date) => OrderEvent[]> = {
  accept: (state, at) => does.acceptOrder(state, { at, until: hour(500) }),
  decline: does.declineOrder,
  cancel: does.cancelOrder,
  expire: (state) => does.expireOrder(state, hour(600)),
  pay: (state, at) => payOrder(state, { at, paidOn: day(at), works: theWork(state) }),
  'pay late': (state, at) => payOrder(state, { at, paidOn: day(at), works: [] }),
  ship: does.shipOrder,
  deliver: does.deliverOrder,
  refund: (state, at) => refundOrder(state, { at, cents: 1_000, restock: false }),
  'refund all': (state, at) => refundOrder(state, { at, cents: 5_613 - state.refunded_cents, restock: false }),
  return: (state, at) => askReturn(state, { at, lines: state.lines.slice(0, 1), returnDays: 14 }),
  allow: back('accept'),
  refuse: back('refuse'),
  receive: back('received'),
};

/** What is done next with an order. */
const NEXT: Record<string, string> = {
  ...{ requested: 'accept', held: 'pay', sold: 'ship', shipped: 'deliver', delivered: 'return' },
  ...{ asked: 'allow', accepted: 'receive', received: 'refund all' },
};
const nextOf = ({ goods, return: back }: Order) => NEXT[back?.state ?? goods] ?? '';

/** Of four orders, one goes on, or is told anything. */
const happening = fc.record({
  order_id: fc.integer({ min: 1, max: 4 }),
  step: fc.oneof({ weight: 8, arbitrary: fc.constant('next') }, fc.constantFrom(...Object.keys(STEPS))),
});
const placed = (order_id: number): Told => ({
  stream: `order-${order_id}`,
  type: 'order_placed',
  payload: {
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

/** Orders that come to all that they can come to, told in turn. */
const EVERY_END = historyOf(
  Array.from({ length: 10 }, (_, turn) =>
    [
      ...[5, 6, 9].map((steps) => Array(steps + 1).fill('next')),
      ['next', 'next', 'next', 'refund', 'cancel', 'refund', 'refund all'],
      ['next', 'decline'],
      ['next', 'next', 'cancel', 'pay', 'refund all'],
      ['next', 'next', 'expire', 'pay late', 'refund'],
      ['next', 'next', 'next', 'next', 'next', 'next', 'refuse'],
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
        case when jsonb_array_length(refunds) > 1 then 'refunds' end], null) as seen
      from ${sql.table(`${schema}.sale`)}`.execute(rig.db);
    for (const what of rows.flatMap((row) => row.seen)) seen.add(what);
    if (!t.passing()) throw new Error('folds differ');
  });
  await fc.assert(law, { numRuns: 60, examples: [[EVERY_END, [3, 5]]], endOnFailure: true });
  t.equal(seen.size, 14, `orders came to ${[...seen]}`);
});
