import t from 'tap';
import type { ArtworkEvent } from '../../src/shop/artworks/events.ts';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { holdPieces } from '../../src/shop/orders/pieces.ts';
import { piecesAfter } from '../../src/shop/orders/pieces-after.ts';
import { leftOf, orderable, type WorkForSale, workForSale } from '../../src/shop/orders/works.ts';
import { given } from '../helpers/decision.ts';
import { held, hour, IDS, listed, moved, OF_WORK, released, restocked, sold, until } from './said.ts';

type Work = NonNullable<WorkForSale>;

function workAfter(...events: ArtworkEvent[]): Work {
  const { state } = given(workForSale, events);
  if (!state) throw new Error('the work is gone');
  return state;
}

t.test('pieces that may be ordered', async (t) => {
  const left = (events: ArtworkEvent[], at = 1) => orderable(given(workForSale, events).state, hour(at));
  for (const [what, events, count] of [
    ['a unique work', [listed(null)], 1],
    ['a unique work that is held', [listed(null), held(9, 1, 48)], 0],
    [
      'an edition of which some are held and some are sold',
      [listed(5), held(9, 2, 48), held(10, 1, 48), sold(10, 1)],
      2,
    ],
    ['a work that its artist keeps', [listed(5), moved('reserved')], 0],
    ['a work that its artist has sold elsewhere', [listed(5), moved('sold')], 0],
    [
      'a work that is reserved by its pieces alone',
      [listed(1), held(9, 1, 48), moved('reserved', 'pieces'), released(9, 'declined')],
      1,
    ],
    ['a work that is deleted', [listed(1), { type: 'artwork_deleted', payload: OF_WORK }], 0],
    ['a work that was never there', [], 0],
  ] as [string, ArtworkEvent[], number][])
    t.equal(left(events), count, what);
  t.equal(left([listed(null), held(9, 1, 48)], 48), 1, 'a hold that has run out holds nothing');
  t.match(
    leftOf(workAfter(listed(2), held(9, 1, 48), held(10, 1, 20)), hour(1)),
    { left: 0, free_again_at: until(20) },
    'the first to be free',
  );
  t.match(leftOf(workAfter(listed(2), held(9, 1, 48), moved('sold')), hour(1)), { left: 0, free_again_at: null });
});

t.test('what an order does to its pieces', async (t) => {
  const hold = (work: Work, quantity: number, at = hour(1)) =>
    holdPieces(work, { order_id: 9, quantity, until: until(48), at });
  t.same(hold(workAfter(listed(3)), 2), [held(9, 2, 48)]);
  t.same(hold(workAfter(listed(3)), 3), [held(9, 3, 48), moved('reserved', 'pieces')], 'the last of them');
  t.same(
    hold(workAfter(listed(1), held(10, 1, 20), moved('reserved', 'pieces')), 1, hour(20)),
    [released(10, 'expired'), held(9, 1, 48)],
    'it lets go of what has run out, and the work stays reserved',
  );

  const lines = [{ artwork_id: 1_001, quantity: 1, price_cents: 5_000 }];
  const back = { state: 'accepted' as const, lines, value_cents: 0, asked_at: until(1) };
  const after = (event: OrderEvent, work: Work, at = hour(2)) =>
    piecesAfter({ order_id: 9, lines, return: back }, event, at)?.(work) ?? [];
  const kept = workAfter(listed(1), held(9, 1, 48), moved('reserved', 'pieces'));
  t.same(after({ type: 'order_accepted', payload: { ...IDS, hold_until: until(99) } }, kept), [
    { type: 'pieces_extended', payload: { ...OF_WORK, order_id: 9, until: until(99) } },
  ]);
  t.same(after({ type: 'order_declined', payload: IDS }, kept), [
    released(9, 'declined'),
    moved('available', 'pieces'),
  ]);
  const paid: OrderEvent = { type: 'order_paid', payload: { ...IDS, paid_on: '2026-01-01' } };
  t.same(after(paid, kept), [sold(9, 1), moved('sold', 'pieces')]);
  t.same(after({ type: 'order_shipped', payload: IDS }, kept), []);
  const letGo = workAfter(listed(1), held(9, 1, 48), released(9, 'expired'), held(10, 1, 99));
  t.throws(() => after(paid, letGo), { code: 'ORDER_STATE' }, 'nobody pays for pieces that are somebody else’s');
  t.same(after({ type: 'order_expired', payload: IDS }, letGo), [], 'what was let go of is not let go of again');

  const ranOut = workAfter(listed(2), held(9, 1, 48), held(10, 1, 20), moved('reserved', 'pieces'));
  t.same(
    after(paid, ranOut, hour(50)),
    [released(9, 'expired'), released(10, 'expired'), sold(9, 1), moved('available', 'pieces')],
    'late money buys what is free, and what has run out is let go of',
  );
  const bought = workAfter(listed(1), held(9, 1, 48), sold(9, 1), moved('sold', 'pieces'));
  const free = [restocked(9, 1), moved('available', 'pieces')];
  const cancelled = (restocked: boolean): OrderEvent => ({
    type: 'order_cancelled',
    payload: { ...IDS, by: 'buyer', restocked },
  });
  const received = (restocked: boolean): OrderEvent => ({ type: 'return_received', payload: { ...IDS, restocked } });
  t.same(after(cancelled(true), bought), free, 'what was sold is free again');
  t.same(after(cancelled(false), bought), [], 'or stays sold');
  t.same(after(received(true), bought), free, 'also when it was sent back');
  t.same(after(received(false), bought), []);
  const twice = workAfter(listed(1), held(9, 1, 48), sold(9, 1), moved('sold', 'pieces'), ...free);
  t.same(after(received(true), twice), [], 'once');
});
