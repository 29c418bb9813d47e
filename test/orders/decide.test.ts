import t from 'tap';
import { OPEN_REQUESTS, ORDER_STATUSES, type OrderStatus } from '../../src/contract/orders.ts';
import {
  acceptOrder,
  cancelOrder,
  checkouts,
  declineOrder,
  deliverOrder,
  expireOrder,
  giveUpOrder,
  type Order,
  order,
  payOrder,
  placeOrders,
  requireParty,
  shipOrder,
  statusOf,
} from '../../src/shop/orders/decide.ts';
import type { OrderEvent, Placed } from '../../src/shop/orders/events.ts';
import { given } from '../helpers/decision.ts';
import { happened, IDS, PLACED, PLACED_EVENT, REQUESTED_UNTIL } from './said.ts';

const SOON = new Date('2026-01-02T00:00:00Z');
const LATE = new Date('2026-02-01T00:00:00Z');
const HELD_UNTIL = '2026-01-07T00:00:00.000Z';

const accepted: OrderEvent = { type: 'order_accepted', payload: { ...IDS, hold_until: HELD_UNTIL } };
const paid: OrderEvent = { type: 'order_paid', payload: { ...IDS, paid_on: '2026-01-02' } };
const [declined, expired, cancelled, shipped, delivered] = (
  ['order_declined', 'order_expired', 'order_cancelled', 'order_shipped', 'order_delivered'] as const
).map((type) => happened(type));

/** How an order comes to what it is. */
const WAYS: Record<OrderStatus, (OrderEvent | undefined)[]> = {
  requested: [],
  awaiting_payment: [accepted],
  paid: [accepted, paid],
  shipped: [accepted, paid, shipped],
  delivered: [accepted, paid, shipped, delivered],
  declined: [declined],
  expired: [expired],
  cancelled: [cancelled],
};
const wayTo = (status: OrderStatus) => [PLACED_EVENT, ...WAYS[status].filter((event) => event !== undefined)];

/** Decides on an order after some events. */
const deciding = (events: OrderEvent[], decide: (order: Order) => OrderEvent[]) =>
  given(order, events).when((state) => ({ events: decide(requireParty(state, 'buyer_id', IDS.buyer_id)) }));

const COMMANDS: Record<string, { from: OrderStatus[]; to: OrderStatus; decide(order: Order, at: Date): OrderEvent[] }> =
  {
    accept: {
      ...{ from: ['requested'], to: 'awaiting_payment' },
      decide: (state, at) => acceptOrder(state, { at, until: new Date(HELD_UNTIL) }),
    },
    decline: { from: ['requested'], to: 'declined', decide: declineOrder },
    cancel: { from: ['requested', 'awaiting_payment'], to: 'cancelled', decide: cancelOrder },
    pay: {
      ...{ from: ['awaiting_payment'], to: 'paid' },
      decide: (state, at) => payOrder(state, { at, paidOn: '2026-01-02' }),
    },
    ship: { from: ['paid'], to: 'shipped', decide: shipOrder },
    deliver: { from: ['shipped'], to: 'delivered', decide: deliverOrder },
  };

for (const [name, { from, to, decide }] of Object.entries(COMMANDS))
  t.test(`who means to ${name} an order`, async (t) => {
    for (const status of ORDER_STATUSES) {
      const made = deciding(wayTo(status), (state) => decide(state, SOON));
      if (!from.includes(status)) t.same(made, { refused: 'ORDER_STATE' }, `is refused when it is ${status}`);
      else t.same(made, { events: wayTo(to).slice(-1) }, `may, when it is ${status}`);
    }
    for (const status of ['requested', 'awaiting_payment'] as const)
      t.same(
        deciding(wayTo(status), (state) => decide(state, LATE)),
        { refused: 'ORDER_STATE' },
        `is refused when its time is over, though nobody said so: ${status}`,
      );
  });

t.test('an order is what its events and the time make of it', async (t) => {
  for (const status of ORDER_STATUSES) {
    const { state } = given(order, wayTo(status));
    t.equal(state && statusOf(state, SOON), status);
    const waits = status === 'requested' || status === 'awaiting_payment';
    t.equal(state && statusOf(state, LATE), waits ? 'expired' : status, 'also much later');
  }
  const { state } = given(order, wayTo('requested'));
  t.equal(state && statusOf(state, new Date(REQUESTED_UNTIL)), 'expired', 'at the last instant it is over');
  t.equal(given(order, [accepted]).state, null, 'what was never placed is no order');
});

t.test('the end of its time is said once, and of no order that is not over', async (t) => {
  for (const status of ORDER_STATUSES) {
    t.same(
      deciding(wayTo(status), (state) => expireOrder(state, SOON)),
      { events: [] },
      `${status}, in time`,
    );
    const late = status === 'requested' || status === 'awaiting_payment' ? [expired] : [];
    t.same(
      deciding(wayTo(status), (state) => expireOrder(state, LATE)),
      { events: late },
      `${status}, late`,
    );
  }
});

t.test('who gives up a checkout takes back what is open, and nothing else', async (t) => {
  for (const status of ORDER_STATUSES) {
    const open = status === 'requested' || status === 'awaiting_payment';
    const givingUp = (at: Date) => deciding(wayTo(status), (state) => giveUpOrder(state, at));
    t.same(givingUp(SOON), { events: open ? [cancelled] : [] }, status);
    t.same(givingUp(LATE), { events: [] }, `${status}, late`);
  }
});

t.test('an order is there for its two sides alone', async (t) => {
  const { state } = given(order, [PLACED_EVENT]);
  const asking = (side: 'buyer_id' | 'artist_id', userId: number) => () => requireParty(state, side, userId);
  t.equal(asking('buyer_id', IDS.buyer_id)(), state);
  t.equal(asking('artist_id', IDS.artist_id)(), state);
  for (const [side, userId] of [
    ['buyer_id', IDS.artist_id],
    ['artist_id', IDS.buyer_id],
    ['buyer_id', 99],
  ] as const)
    t.throws(asking(side, userId), { code: 'ORDER_NOT_FOUND' });
  t.throws(() => requireParty(null, 'buyer_id', IDS.buyer_id), { code: 'ORDER_NOT_FOUND' });
});

t.test('a member', async (t) => {
  const other = (order_id: number): Placed => ({ ...PLACED, order_id });
  const known = (status: OrderStatus) => requireParty(given(order, wayTo(status)).state, 'buyer_id', IDS.buyer_id);
  const before = (count: number, status: OrderStatus = 'requested') =>
    Array.from({ length: count }, () => known(status));
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
    t.throws(() => placing(before(2, 'awaiting_payment'), [other(11), other(12)]), full, 'accepted ones are open too');
    t.equal(placing(before(3, 'paid'), [other(11)]).orders.length, 1, 'paid ones are not');
    t.equal(placing(before(3), [other(11)], LATE).orders.length, 1, 'nor those whose time is over');
    const bag = [11, 12, 13].map(other);
    t.equal(placing([], bag).orders.length, 3);
    t.throws(() => placing([], [...bag, other(14)]), full, 'nor at once');
  });
});
