import t from 'tap';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { isUnsettled, settlePayout } from '../../src/shop/orders/payouts/decide.ts';
import { type Order, order } from '../../src/shop/orders/state.ts';
import { requireParty } from '../../src/shop/orders/status.ts';
import { given } from '../helpers/decision.ts';
import { IDS, PLACED } from './said.ts';
import { WAYS, type WayName } from './ways.ts';

const DAY = 86_400_000;
const SHARE = 5_613 - 750;
const CARD = { ...IDS, method: 'card' as const };

/** An order that was paid by card, and what happened after it came to something. */
const after = (way: WayName, ...events: OrderEvent[]): Order =>
  requireParty(
    given(order, [
      { type: 'order_placed' as const, payload: { ...PLACED, method: 'card' as const } },
      ...WAYS[way].events,
      ...events,
    ]).state,
    'buyer_id',
    IDS.buyer_id,
  );
const look = (days: number) => ({
  at: new Date((after('delivered').delivered_at?.getTime() ?? 0) + days * DAY),
  ...{ returnDays: 14, account: 'a_1' },
});
const decided = (state: Order, days = 15, debtors: Order[] = []) => settlePayout(state, debtors, look(days));
const paidOut = (amount_cents = SHARE, withheld_cents = 0): OrderEvent[] => [
  { type: 'payout_asked', payload: { ...CARD, amount_cents, withheld_cents, account: 'a_1' } },
  ...(amount_cents > 0
    ? [{ type: 'payout_done' as const, payload: { ...CARD, amount_cents, transfer_id: 't_1' } }]
    : []),
];
const amounts = (events: OrderEvent[]) =>
  events.map(({ type, payload }) => [type, 'amount_cents' in payload ? payload.amount_cents : null]);

t.test('a share is sent once nothing can take it away', async (t) => {
  t.same(amounts(decided(after('delivered')).events), [['payout_asked', SHARE]]);
  t.same(decided(after('delivered'), 14).events, [], 'a return can be asked for on the last day');
  for (const way of ['requested', 'accepted', 'paid', 'shipped', 'asked to go back', 'allowed to go back'] as const)
    t.same(decided(after(way)).events, [], way);
  for (const way of ['delivered and given back', 'paid and given back', 'paid late'] as const)
    t.same(decided(after(way)).events, [], way);
  t.same(amounts(decided(after('not allowed to go back')).events), [['payout_asked', SHARE]]);
  const { method: _, ...arranged } = after('delivered');
  t.same(decided(arranged).events, [], 'where it is arranged the artist has the money');
  t.same(decided(after('delivered', ...paidOut())).events, [], 'once');
  t.notOk(isUnsettled(after('delivered', ...paidOut())));
  t.ok(isUnsettled(after('delivered')));
});

t.test('a payout that failed is asked for again after a week', async (t) => {
  const [asked] = paidOut();
  const failed: OrderEvent = {
    type: 'payout_failed',
    payload: { ...CARD, amount_cents: SHARE, reason: 'not_taken' },
  };
  const state = after('delivered', ...(asked ? [asked] : []), failed);
  t.same(decided({ ...state, payout_at: look(15).at }, 21.9).events, []);
  t.same(amounts(decided({ ...state, payout_at: look(15).at }, 22).events), [['payout_asked', SHARE]]);
});

t.test('while the provider is asked, nothing is', async (t) => {
  const [asked] = paidOut();
  t.same(decided(after('delivered', ...(asked ? [asked] : []))).events, []);
});

t.test('what goes back to the buyer is asked back, and owed where it is not there', async (t) => {
  const back: OrderEvent = {
    type: 'order_refunded',
    payload: {
      ...{ ...CARD, amount_cents: 5_613, commission_cents: 750 },
      ...{ refunded_cents: 5_613, returned_commission_cents: 750 },
    },
  };
  t.same(amounts(decided(after('delivered', ...paidOut(), back)).events), [['reversal_asked', SHARE]]);
  t.same(amounts(decided(after('delivered', ...paidOut(1_000, SHARE - 1_000), back)).events), [
    ['reversal_asked', 1_000],
    ['debt_carried', SHARE - 1_000],
  ]);
  t.same(amounts(decided(after('delivered', ...paidOut(0, SHARE), back)).events), [['debt_carried', SHARE]]);
});

t.test('debts are kept of a share, the oldest first, and never more than it', async (t) => {
  const owing = (order_id: number, carried_cents: number) => ({ ...after('delivered'), order_id, carried_cents });
  const { events, debts } = decided(after('delivered'), 15, [owing(1, 1_000), owing(2, 500)]);
  t.match(events, [{ payload: { amount_cents: SHARE - 1_500, withheld_cents: 1_500 } }]);
  t.same(
    debts.map((debt) => [debt.order_id, ...amounts(debt.events).flat()]),
    [
      [1, 'debt_withheld', 1_000],
      [2, 'debt_withheld', 500],
    ],
  );
  const all = decided(after('delivered'), 15, [owing(1, SHARE), owing(2, 500)]);
  t.match(all.events, [{ payload: { amount_cents: 0, withheld_cents: SHARE } }]);
  t.equal(all.debts.length, 1);
});
