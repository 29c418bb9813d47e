import fc from 'fast-check';
import t from 'tap';
import { piecesTaken } from '../../src/contract/pieces.ts';
import { AppError } from '../../src/errors.ts';
import { artwork, changeArtwork, deleteArtwork, isThere } from '../../src/shop/artworks/decide.ts';
import type { ArtworkEvent } from '../../src/shop/artworks/events.ts';
import { cartWork, offerOf } from '../../src/shop/cart/works.ts';
import * as does from '../../src/shop/orders/decide.ts';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { payOrder } from '../../src/shop/orders/payments.ts';
import { holdPieces } from '../../src/shop/orders/pieces.ts';
import { piecesAfter } from '../../src/shop/orders/pieces-after.ts';
import { refundOrder } from '../../src/shop/orders/refunds.ts';
import { askReturn, decideReturn } from '../../src/shop/orders/returns.ts';
import { type Order, order } from '../../src/shop/orders/state.ts';
import { totalOf } from '../../src/shop/orders/status.ts';
import { orderable, type WorkForSale, workForSale } from '../../src/shop/orders/works.ts';
import { given } from '../helpers/decision.ts';
import { hour, listed, PLACED } from './said.ts';

/** A work and its orders, changed as `changeOrder` and `placeCheckout` do. */
function market(edition: number | null) {
  const told: ArtworkEvent[] = [listed(edition)];
  const orders = new Map<number, Order>();
  const work = () => given(workForSale, told).state;
  return {
    told,
    orders,
    work,
    place(quantity: number, at: Date) {
      const [now, order_id] = [work(), orders.size + 1];
      if (!now || orderable(now, at) < quantity) return;
      const hold_until = new Date(at.getTime() + 48 * 3_600_000).toISOString();
      const lines = [{ artwork_id: now.artwork_id, quantity, price_cents: now.price_cents }];
      const placed = { type: 'order_placed' as const, payload: { ...PLACED, order_id, lines, hold_until } };
      const state = order.evolve(null, { ...placed, occurredAt: at });
      if (state) orders.set(order_id, state);
      told.push(...holdPieces(now, { order_id, quantity, until: hold_until, at }));
    },
    change(which: number, at: Date, decide: (order: Order, work: WorkForSale) => OrderEvent[]) {
      const [now, state] = [work(), orders.get(which)];
      if (!state) return;
      for (const event of decide(state, now)) {
        const change = piecesAfter(state, event, at);
        told.push(...(now && change ? change(now) : []));
        const before = orders.get(which) ?? state;
        orders.set(which, order.evolve(before, { ...event, occurredAt: at }) ?? before);
      }
    },
    artist(decide: (state: Parameters<typeof changeArtwork>[0]) => { events: ArtworkEvent[] }) {
      told.push(...decide(given(artwork, told).state).events);
    },
  };
}
/** The pieces that an order has bought and not sent back. */
function boughtBy({ goods, lines, return: back }: Order): number {
  if (!['sold', 'shipped', 'delivered'].includes(goods)) return 0;
  return (lines[0]?.quantity ?? 0) - (back?.state === 'received' ? 1 : 0);
}

type Market = ReturnType<typeof market>;
type Step = { does: string; run(market: Market, at: Date): void };

const DAYS = 5 * 24 * 3_600_000;
const which = fc.integer({ min: 1, max: 4 });
const onOrder = (does: string, decide: (order: Order, at: Date, work: WorkForSale) => OrderEvent[]) =>
  which.map<Step>((id) => ({
    does: `${does} ${id}`,
    run: (on, at) => on.change(id, at, (state, work) => decide(state, at, work)),
  }));
const placing = fc
  .integer({ min: 1, max: 3 })
  .map<Step>((quantity) => ({ does: `order ${quantity}`, run: (on, at) => on.place(quantity, at) }));
const saying = fc.constantFrom('available' as const, 'reserved' as const, 'sold' as const).map<Step>((status) => ({
  does: `say ${status}`,
  run: (on, at) => on.artist((state) => changeArtwork(state, { userId: 8, changes: {}, status, at })),
}));
const deleting = fc.constant<Step>({
  does: 'delete',
  run: (on, at) => on.artist((state) => deleteArtwork(state, { userId: 8, at })),
});
/** Asks to send back a piece, which is allowed and comes. */
function sendBack(state: Order, at: Date): OrderEvent[] {
  const lines = state.lines.map(({ artwork_id }) => ({ artwork_id, quantity: 1 }));
  if (!state.return) return askReturn(state, { at, lines, returnDays: 14 });
  const step = state.return.state === 'asked' ? 'accept' : 'received';
  return decideReturn(state, { step, restock: step === 'received' });
}
const accept = (state: Order, at: Date) => does.acceptOrder(state, { at, until: new Date(at.getTime() + DAYS) });
const pay = (state: Order, at: Date, work: WorkForSale) =>
  payOrder(state, { at, paidOn: at.toISOString().slice(0, 10), works: [work] });
/** What comes next, if all goes well. */
const goingOn = onOrder('go on with', (state, at, work) => {
  if (state.goods === 'requested') return accept(state, at);
  if (state.goods === 'sold') return does.shipOrder(state, at);
  if (state.goods === 'shipped') return does.deliverOrder(state, at);
  return state.goods === 'delivered' ? sendBack(state, at) : pay(state, at, work);
});
const refunding = onOrder('refund', (state, at) =>
  refundOrder(state, { at, cents: totalOf(state), restock: state.goods === 'sold' }),
);
const steps = fc.oneof(
  { weight: 12, arbitrary: placing },
  { weight: 24, arbitrary: goingOn },
  { weight: 6, arbitrary: onOrder('pay', pay) },
  ...[onOrder('decline', does.declineOrder), onOrder('cancel', does.cancelOrder)],
  ...[onOrder('expire', does.expireOrder), refunding],
  ...[saying, deleting],
);
/** A step, the hours before it, and the hours by which the clock of its process is wrong. */
const turns = fc.array(fc.tuple(steps, fc.constantFrom(0, 0, 0, 1, 47), fc.integer({ min: -3, max: 3 })), {
  ...{ maxLength: 40, size: 'max' as const },
});

t.test('whatever is done in whatever order, by clocks that differ, no piece is promised twice', (t) => {
  const seen = new Set<string>();
  const law = fc.property(fc.constantFrom(null, 1, 3, 5), turns, (edition, some) => {
    const on = market(edition);
    let now = 0;
    for (const [step, later, wrong] of some) {
      now += later;
      const at = hour(now + wrong);
      try {
        step.run(on, at);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
      const work = on.work();
      if (!work) break;
      const taken = piecesTaken(work.pieces, at);
      if (taken > (edition ?? 1)) throw new Error(`${taken} pieces of ${edition ?? 1}`);
      for (const [id, state] of on.orders) {
        for (const what of [state.goods, state.return?.state, state.paid_late && 'paid late']) if (what) seen.add(what);
        const theirs = work.pieces.sold.find(({ order_id }) => order_id === id)?.quantity ?? 0;
        if (theirs !== boughtBy(state)) throw new Error(`who placed order ${id} has ${theirs}`);
      }
      const shown = given(artwork, on.told).state;
      if (!isThere(shown) || shown.status !== work.status) throw new Error('work and order judge it differently');
      const offer = offerOf(given(cartWork, on.told).state, at);
      if (offer?.available !== orderable(work, at) > 0) throw new Error('bag and order judge it differently');
    }
  });
  fc.assert(law, { numRuns: 8_000 });
  const happened = [
    'cancelled',
    'declined',
    'delivered',
    'expired',
    'held',
    'paid late',
    'requested',
    'shipped',
    'sold',
  ];
  t.same([...seen].sort(), [...happened, 'accepted', 'asked', 'received'].sort(), 'all of it has happened');
  t.end();
});
