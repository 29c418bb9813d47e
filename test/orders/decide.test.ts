import t from 'tap';
import * as does from '../../src/shop/orders/decide.ts';
import { unfinishedWhy } from '../../src/shop/orders/ending.ts';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { payOrder } from '../../src/shop/orders/payments.ts';
import { refundOrder } from '../../src/shop/orders/refunds.ts';
import { askReturn, decideReturn } from '../../src/shop/orders/returns.ts';
import { type Order, order } from '../../src/shop/orders/state.ts';
import { paymentOf, refundOwed, requireParty, statusOf } from '../../src/shop/orders/status.ts';
import { workForSale } from '../../src/shop/orders/works.ts';
import { given } from '../helpers/decision.ts';
import { happened, hour, IDS, listed, PLACED_EVENT, REQUESTED_UNTIL } from './said.ts';
import {
  accepted,
  asked,
  cancelled,
  HELD_UNTIL,
  paid,
  paidLate,
  received,
  refunded,
  TOTAL,
  WAYS,
  type Way,
  type WayName,
} from './ways.ts';

const SOON = new Date('2026-01-02T00:00:00Z');
const LATE = new Date('2026-02-01T00:00:00Z');
const BACK = [{ artwork_id: 1_001, quantity: 1 }];

const ways = Object.entries<Way>(WAYS) as [WayName, Way][];
const wayTo = (name: WayName): OrderEvent[] => [PLACED_EVENT, ...WAYS[name].events];
/** Decides on an order after some events. */
const deciding = (events: OrderEvent[], decide: (order: Order) => OrderEvent[]) =>
  given(order, events).when((state) => ({ events: decide(requireParty(state, 'buyer_id', IDS.buyer_id)) }));

const free = given(workForSale, [listed(null)]).state;
const ARRIVED = ['delivered', 'asked to go back', 'allowed to go back', 'not allowed to go back'] as const;
const all = [refunded(TOTAL, 750, [TOTAL, 750])];
const theRest = [refunded(TOTAL - 1_000, 616, [TOTAL, 750])];
const expired = happened('order_expired');

/** Of each, what it comes to in the states in which it is possible; in all others it is refused. */
const COMMANDS: Record<
  string,
  { may: Partial<Record<WayName, OrderEvent[]>>; decide: (order: Order, at: Date) => OrderEvent[] }
> = {
  accept: {
    may: { requested: [accepted] },
    decide: (state, at) => does.acceptOrder(state, { at, until: new Date(HELD_UNTIL) }),
  },
  decline: { may: { requested: [happened('order_declined')] }, decide: does.declineOrder },
  cancel: {
    may: {
      requested: [cancelled('buyer')],
      accepted: [cancelled('buyer')],
      paid: [cancelled('buyer', true)],
      'run out and paid in time to have it': [cancelled('buyer', true)],
      'cancelled and paid in time to have it': [cancelled('buyer', true)],
      'paid and given back in part': [cancelled('buyer', true)],
    },
    decide: does.cancelOrder,
  },
  'pay for what can be had': {
    may: {
      accepted: [paid],
      'accepted and run out': [paid],
      'accepted and cancelled': [paid],
      'left by one side': [paidLate],
    },
    decide: (state, at) => payOrder(state, { at, paidOn: '2026-01-02', works: [free] }),
  },
  'pay for what others have': {
    may: {
      accepted: [expired, paidLate],
      'accepted and run out': [paidLate],
      'accepted and cancelled': [paidLate],
      'left by one side': [paidLate],
    },
    decide: (state, at) => payOrder(state, { at, paidOn: '2026-01-02', works: [null] }),
  },
  ship: {
    may: {
      paid: [happened('order_shipped')],
      'run out and paid in time to have it': [happened('order_shipped')],
      'cancelled and paid in time to have it': [happened('order_shipped')],
      'paid and given back in part': [happened('order_shipped')],
    },
    decide: does.shipOrder,
  },
  'say that it arrived': { may: { shipped: [happened('order_delivered')] }, decide: does.deliverOrder },
  'give back all that is left of': {
    may: {
      ...Object.fromEntries(['shipped', ...ARRIVED, 'come back', 'paid and cancelled'].map((name) => [name, all])),
      paid: [...all, cancelled('artist')],
      'run out and paid in time to have it': [...all, cancelled('artist')],
      'cancelled and paid in time to have it': [...all, cancelled('artist')],
      'paid late': [refunded(TOTAL, 0, [TOTAL, 0])],
      'cancelled and paid late': [refunded(TOTAL, 0, [TOTAL, 0])],
      'paid and given back in part': [...theRest, cancelled('artist')],
      'paid and cancelled, given back in part': theRest,
      'come back after some was given back': theRest,
    },
    decide: (state, at) => refundOrder(state, { at, cents: TOTAL - state.refunded_cents, restock: false }),
  },
  'ask to send back': {
    may: { delivered: [asked] },
    decide: (state, at) => askReturn(state, { at, lines: BACK, returnDays: 14 }),
  },
  'allow to send back': {
    may: { 'asked to go back': [happened('return_accepted')] },
    decide: (state) => decideReturn(state, { step: 'accept', restock: false }),
  },
  'refuse to take back': {
    may: { 'asked to go back': [happened('return_refused')] },
    decide: (state) => decideReturn(state, { step: 'refuse', restock: false }),
  },
  'take back': {
    may: { 'allowed to go back': [received(true)] },
    decide: (state) => decideReturn(state, { step: 'received', restock: true }),
  },
};

for (const [name, { may, decide }] of Object.entries(COMMANDS))
  t.test(`who means to ${name} an order`, async (t) => {
    for (const [way] of ways) {
      const events = may[way];
      const made = deciding(wayTo(way), (state) => decide(state, SOON));
      t.same(made, events ? { events } : { refused: 'ORDER_STATE' }, events ? `may: ${way}` : `may not: ${way}`);
    }
    const late = deciding(wayTo('requested'), (state) => decide(state, LATE));
    t.same(late, { refused: 'ORDER_STATE' }, 'nor once its time is over, though nobody said so');
  });

t.test('money that comes when its time is over, though nobody said so, is late or not', async (t) => {
  const paying = (works: (typeof free)[]) =>
    deciding(wayTo('accepted'), (state) => payOrder(state, { at: LATE, paidOn: '2026-01-02', works }));
  t.same(paying([free]), { events: [paid] });
  t.same(paying([]), { events: [expired, paidLate] });
});

t.test('an order is what its events and the time make of it', async (t) => {
  for (const [name, { status, owed = 0 }] of ways) {
    const { state } = given(order, wayTo(name));
    if (!state) throw new Error('there is no order');
    t.equal(statusOf(state, SOON), status, name);
    const waits = status === 'requested' || status === 'awaiting_payment';
    t.equal(statusOf(state, LATE), waits ? 'expired' : status, `${name}, much later`);
    t.equal(refundOwed(state), owed, `${name}: what is to go back`);
    t.equal(paymentOf(state) === 'refunded', status === 'refunded', `${name}: whether all went back`);
    t.equal(paymentOf(state) === 'none', !/paid|arrive|shipped|deliver|back/.test(name), `${name}: whether money came`);
  }
  const { state } = given(order, wayTo('requested'));
  t.equal(state && statusOf(state, new Date(REQUESTED_UNTIL)), 'expired', 'at the last instant it is over');
  t.equal(given(order, [accepted]).state, null, 'what was never placed is no order');
});

t.test('the end of its time is said once, and of no order that is not over', async (t) => {
  for (const [name, { status }] of ways) {
    const waits = status === 'requested' || status === 'awaiting_payment';
    const expiring = (at: Date) => deciding(wayTo(name), (state) => does.expireOrder(state, at));
    t.same(expiring(SOON), { events: [] }, `${name}, in time`);
    t.same(expiring(LATE), { events: waits ? [expired] : [] }, `${name}, late`);
  }
});

t.test('who gives up a checkout takes back what is open, and nothing else', async (t) => {
  for (const [name, { status }] of ways) {
    const open = status === 'requested' || status === 'awaiting_payment';
    const givingUp = (at: Date) => deciding(wayTo(name), (state) => does.giveUpOrder(state, at));
    t.same(givingUp(SOON), { events: open ? [cancelled('buyer')] : [] }, name);
    t.same(givingUp(LATE), { events: [] }, `${name}, late`);
  }
});

t.test('nobody leaves while something is between both sides, and nobody waits for ever', async (t) => {
  const why = (name: WayName, at: Date) => {
    const { state } = given(order, wayTo(name));
    return state && unfinishedWhy(state, at);
  };
  for (const [name, { status, owed = 0 }] of ways) {
    const between = ['paid', 'shipped'].includes(status) || owed > 0 || /^(asked|allowed)/.test(name);
    t.equal(why(name, SOON) !== null, between, name);
    t.equal(why(name, hour(91 * 24)), null, `${name}, a quarter of a year later`);
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
