import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { orders } from '../../projections/orders.ts';
import { AppError } from '../../src/errors.ts';
import * as does from '../../src/shop/orders/decide.ts';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { appendAll } from '../artworks/histories.ts';
import { seeSameHoweverCut } from '../helpers/fold-law.ts';
import { openRig } from '../helpers/folding.ts';
import { hour, PLACED, until } from './said.ts';

type Told = OrderEvent & { stream: string };

const STEPS: Record<string, (order: does.Order, at: Date) => OrderEvent[]> = {
  accept: (state, at) => does.acceptOrder(state, { at, until: hour(500) }),
  decline: does.declineOrder,
  cancel: does.cancelOrder,
  expire: (state) => does.expireOrder(state, hour(48)),
  pay: (state, at) => does.payOrder(state, { at, paidOn: at.toISOString().slice(0, 10) }),
  ship: does.shipOrder,
  deliver: does.deliverOrder,
};

/** What an artist does next with an order. */
const NEXT: Record<string, string> = { requested: 'accept', held: 'pay', sold: 'ship', shipped: 'deliver' };

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
  const states = new Map<number, does.Order | null>();
  const tell = (order_id: number, event: OrderEvent) => {
    const before = states.get(order_id) ?? null;
    states.set(order_id, does.order.evolve(before, { ...event, occurredAt: hour(0) }));
    told.push({ ...event, stream: `order-${order_id}` });
  };
  for (const { order_id, step } of happenings) {
    const state = states.get(order_id);
    if (!state) {
      tell(order_id, placed(order_id));
      continue;
    }
    try {
      for (const event of STEPS[step === 'next' ? (NEXT[state.goods] ?? '') : step]?.(state, hour(1)) ?? [])
        tell(order_id, event);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return told;
}

const histories = fc.array(happening, { minLength: 1, maxLength: 60 }).map(historyOf);

/** Eight orders, each of which comes to something else; they are told so in turn. */
const EVERY_END = historyOf(
  Array.from({ length: 5 }, (_, turn) => [
    ...[1, 2, 3, 4, 5].filter((end) => turn < end).map((order_id) => ({ order_id, step: 'next' })),
    ...['decline', 'cancel', 'expire'].map((step, n) => ({ order_id: 6 + n, step })),
  ]).flat(),
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
    const { rows } = await sql<{ goods: string }>`select goods from ${sql.table(`${schema}.sale`)}`.execute(rig.db);
    for (const { goods } of rows) seen.add(goods);
    if (!t.passing()) throw new Error('folds differ');
  });
  await fc.assert(law, { numRuns: 60, examples: [[EVERY_END, [3, 5]]], endOnFailure: true });
  t.equal(seen.size, 8, `orders came to ${[...seen]}`);
});
