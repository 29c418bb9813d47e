import t from 'tap';
import { OPEN_REQUESTS } from '../../src/contract/orders.ts';
import { checkouts, placeOrders } from '../../src/shop/orders/checkouts.ts';
import type { Placed } from '../../src/shop/orders/events.ts';
import { type Order, order } from '../../src/shop/orders/state.ts';
import { requireParty } from '../../src/shop/orders/status.ts';
import { given } from '../helpers/decision.ts';
import { IDS, PLACED, PLACED_EVENT } from './said.ts';
import { WAYS, type WayName } from './ways.ts';

const SOON = new Date('2026-01-02T00:00:00Z');
const LATE = new Date('2026-02-01T00:00:00Z');

t.test('a member', async (t) => {
  const other = (order_id: number): Placed => ({ ...PLACED, order_id });
  const known = (way: WayName) =>
    requireParty(given(order, [PLACED_EVENT, ...WAYS[way].events]).state, 'buyer_id', IDS.buyer_id);
  const before = (count: number, way: WayName = 'requested') => Array.from({ length: count }, () => known(way));
  const placing = (others: Order[], orders: Placed[], at = SOON) =>
    placeOrders(others, { checkoutId: 5, userId: IDS.buyer_id, placed: orders, at });
  const full = { code: 'OPEN_REQUESTS' };

  await t.test('orders what is one order an artist, and remembers which are open', async (t) => {
    const { checkout, orders } = placing([], [PLACED, other(10)]);
    t.same(
      orders.map(({ order_id, events }) => [order_id, events]),
      [
        [9, [PLACED_EVENT]],
        [10, [{ type: 'order_placed', payload: other(10) }]],
      ],
    );
    t.same(given(checkouts, checkout).state, { order_ids: [9, 10] });
    const later = placing(before(1, 'declined'), [other(11)]).checkout;
    t.same(given(checkouts, [...checkout, ...later]).state, { order_ids: [10, 11] }, 'what has ended is forgotten');
  });

  await t.test('has at most three requests open', async (t) => {
    t.equal(OPEN_REQUESTS, 3);
    t.equal(placing(before(2), [other(11)]).orders.length, 1);
    t.throws(() => placing(before(3), [other(11)]), full);
    t.throws(() => placing(before(2, 'accepted'), [other(11), other(12)]), full, 'accepted ones are open too');
    t.equal(placing(before(3, 'paid'), [other(11)]).orders.length, 1, 'paid ones are not');
    t.equal(placing(before(3), [other(11)], LATE).orders.length, 1, 'nor those whose time is over');
    const bag = [11, 12, 13].map(other);
    t.equal(placing([], bag).orders.length, 3);
    t.throws(() => placing([], [...bag, other(14)]), full, 'nor at once');
  });
});
