import fc from 'fast-check';
import t from 'tap';
import { piecesTaken } from '../../src/contract/pieces.ts';
import { AppError } from '../../src/errors.ts';
import { artwork, changeArtwork, deleteArtwork, isThere } from '../../src/shop/artworks/decide.ts';
import type { ArtworkEvent } from '../../src/shop/artworks/events.ts';
import {
  acceptOrder,
  cancelOrder,
  declineOrder,
  expireOrder,
  type Order,
  order,
  payOrder,
} from '../../src/shop/orders/decide.ts';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { piecesAfter } from '../../src/shop/orders/pieces-after.ts';
import { holdPieces, orderable, workForSale } from '../../src/shop/orders/works.ts';
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
    change(which: number, at: Date, decide: (order: Order) => OrderEvent[]) {
      const [now, state] = [work(), orders.get(which)];
      if (!state) return;
      for (const event of decide(state)) {
        told.push(...(now ? piecesAfter(event, at)(now) : []));
        orders.set(which, order.evolve(state, { ...event, occurredAt: at }) ?? state);
      }
    },
    artist(decide: (state: Parameters<typeof changeArtwork>[0]) => { events: ArtworkEvent[] }) {
      told.push(...decide(given(artwork, told).state).events);
    },
  };
}
type Market = ReturnType<typeof market>;
type Step = { does: string; run(market: Market, at: Date): void };

const DAYS = 5 * 24 * 3_600_000;
const which = fc.integer({ min: 1, max: 4 });
const onOrder = (does: string, decide: (order: Order, at: Date) => OrderEvent[]) =>
  which.map<Step>((id) => ({
    does: `${does} ${id}`,
    run: (on, at) => on.change(id, at, (state) => decide(state, at)),
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
const steps = fc.oneof(
  { weight: 12, arbitrary: placing },
  {
    weight: 12,
    arbitrary: onOrder('accept', (state, at) => acceptOrder(state, { at, until: new Date(at.getTime() + DAYS) })),
  },
  { weight: 12, arbitrary: onOrder('pay', (state, at) => payOrder(state, { at, paidOn: '2026-01-01' })) },
  ...[onOrder('decline', declineOrder), onOrder('cancel', cancelOrder), onOrder('expire', expireOrder)],
  ...[saying, deleting],
);
/** A step, the hours before it, and the hours by which the clock of its process is wrong. */
const turns = fc.array(fc.tuple(steps, fc.constantFrom(0, 0, 0, 1, 47), fc.integer({ min: -3, max: 3 })), {
  maxLength: 40,
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
      for (const [id, { goods, lines }] of on.orders) {
        seen.add(goods);
        const theirs = work.pieces.sold.find(({ order_id }) => order_id === id)?.quantity ?? 0;
        if (goods === 'sold' && theirs !== lines[0]?.quantity)
          throw new Error(`who paid for order ${id} has ${theirs}`);
      }
      const shown = given(artwork, on.told).state;
      if (!isThere(shown) || shown.status !== work.status) throw new Error('work and order judge it differently');
    }
  });
  fc.assert(law, { numRuns: 20_000 });
  t.same([...seen].sort(), ['cancelled', 'declined', 'expired', 'held', 'requested', 'sold'], 'all of it has happened');
  t.end();
});
