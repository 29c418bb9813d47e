import { sql } from 'kysely';
import t from 'tap';
import { books } from '../../projections/books.ts';
import { checkOrders } from '../../src/shop/orders/books-check.ts';
import { appendAll } from '../artworks/histories.ts';
import { openRig } from '../helpers/folding.ts';
import { BEFORE, LATER, ofOrder, ofWork, type Told } from './forged.ts';

const WORK = 1_001;
const work = ofWork(WORK);
const order = ofOrder(9);
const ONE = [{ artwork_id: WORK, quantity: 1, price_cents: 5_000 }];

/** An order of one piece, up to the money. */
const requested = [work.listed(null), order.placed(), work.held(9)];
const paid = [...requested, order.accepted(), work.extended(9), order.paid(), work.sold(9)];

/** Orders of an edition that came to every end, a work that was deleted, and one whose artist is erased. */
function everyEnd(): Told[] {
  const edition = ofWork(1);
  const [gone, erased] = [ofWork(2), ofWork(3)];
  const begin = (id: number, it = edition, artwork_id = 1) => {
    const lines = [{ artwork_id, quantity: 2, price_cents: 2_500 }];
    return [ofOrder(id).placed(BEFORE, lines), it.held(id, 2, BEFORE)];
  };
  const pay = (id: number, it = edition) => [
    ...[ofOrder(id).accepted(BEFORE), it.extended(id, BEFORE), ofOrder(id).paid(), it.sold(id, 2)],
  ];
  const back = (id: number, artwork_id: number) => [
    ...[ofOrder(id).happened('order_shipped'), ofOrder(id).happened('order_delivered')],
    ...[ofOrder(id).returnAsked(artwork_id, 1), ofOrder(id).happened('return_accepted')],
    ofOrder(id).returnReceived(true),
  ];
  return [
    ...[edition.listed(12), gone.listed(2), erased.listed(2)],
    ...[...begin(20), ofOrder(20).happened('order_declined'), edition.released(20)],
    ...[...begin(21), ofOrder(21).happened('order_expired'), edition.released(21)],
    ...[...begin(22), ofOrder(22).cancelled(), edition.released(22)],
    ...[
      ...begin(23),
      ...pay(23),
      ofOrder(23).refunded(5_613, 750),
      ofOrder(23).cancelled(true),
      edition.restocked(23, 2),
    ],
    ...[...begin(24), ...pay(24), ofOrder(24).refunded(613, 82), ofOrder(24).cancelled(false)],
    ...[...begin(25), ...pay(25), ...back(25, 1), edition.restocked(25, 1), ofOrder(25).refunded(2_807, 375)],
    ...[...begin(26), ofOrder(26).happened('order_expired'), edition.released(26)],
    ...[ofOrder(26).paidLate(), ofOrder(26).refunded(1_000, 0), ofOrder(26).refunded(4_613, 0, [1_000, 0])],
    ...[...begin(27), ofOrder(27).cancelled(), edition.released(27), ofOrder(27).paid(), edition.sold(27, 2)],
    // Nobody has said yet that its time is over, and another order has its pieces.
    ...[...begin(28), edition.released(28)],
    ...[...begin(30, gone, 2), ...pay(30, gone), gone.deleted(), ...back(30, 2)],
    ...[...begin(31, erased, 3), ...pay(31, erased), erased.erased()],
  ];
}

t.test('orders, works and books that go together are found without a contradiction', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  await appendAll(rig, [...everyEnd(), ...paid]);
  await rig.foldAll();
  const { sums, ...found } = await checkOrders(rig.db, await rig.live(books));
  t.same(found, { contradictions: [], found: 0 });
  t.match(sums, {
    orders: 12,
    paid: 7,
    refunded: 5_613 + 613 + 2_807 + 5_613,
    earned: 7 * 750,
    returned: 750 + 82 + 375,
  });
});

t.test('what the books have not folded yet is not missed in them', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  await appendAll(rig, requested);
  await rig.foldAll();
  await appendAll(rig, [order.accepted(), work.extended(9), order.paid(), work.sold(9), order.refunded(100, 13)]);
  const { contradictions } = await checkOrders(rig.db, await rig.live(books));
  t.same(contradictions, []);
});

t.test('each contradiction is found, and named with its order and its numbers', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  const ofPiece = { order_id: 9, artwork_id: WORK };
  const ofOrder9 = { order_id: 9, artwork_id: null };
  const planted: [what: string, Told[], object][] = [
    ['sold and not paid', [...requested, work.sold(9)], { ...ofPiece, says: 'pieces sold: 1, paid: 0' }],
    [
      'sold for an order that nobody knows',
      [...paid, work.sold(77)],
      { order_id: 77, artwork_id: WORK, says: 'pieces sold: 1, paid: 0' },
    ],
    [
      'paid and not sold',
      [...requested, order.paid(), work.released(9)],
      { ...ofPiece, says: 'pieces sold: 0, paid: 1' },
    ],
    [
      'sold twice',
      [...paid, ofOrder(10).placed(LATER, ONE), ofOrder(10).paid(), work.sold(10)],
      { order_id: null, artwork_id: WORK, says: 'pieces sold: 2, held: 0, of 1' },
    ],
    [
      'held beside what is sold',
      [...paid, ofOrder(10).placed(LATER, ONE), work.held(10)],
      { order_id: null, artwork_id: WORK, says: 'pieces sold: 1, held: 1, of 1' },
    ],
    [
      'free again, and nothing came back',
      [...paid, work.restocked(9)],
      { ...ofPiece, says: 'pieces free again: 1, come back: 0' },
    ],
    [
      'come back, and not free again',
      [...paid, order.returnAsked(WORK, 1), order.returnReceived(true)],
      { ...ofPiece, says: 'pieces free again: 0, come back: 1' },
    ],
    [
      'held for an order that is declined',
      [...requested, order.happened('order_declined')],
      { ...ofPiece, says: 'pieces held: 1, and it waits no more' },
    ],
    [
      'waiting without pieces',
      [...requested, work.released(9)],
      { ...ofPiece, says: 'waits until 2999-01-01 00:00:00 UTC for pieces: 1, held: 0' },
    ],
    [
      'waiting longer than its hold',
      [work.listed(null), order.placed(), work.held(9, 1, BEFORE)],
      {
        ...ofPiece,
        says: 'waits until 2999-01-01 00:00:00 UTC for pieces: 1, held: 1 until 2026-01-03 00:00:00 UTC',
      },
    ],
    [
      'more given back than came',
      [...paid, order.refunded(5_000, 668), order.refunded(1_000, 82, [5_000, 668])],
      { ...ofOrder9, says: '$60.00 went back of $56.13' },
    ],
    [
      'given back before anything came',
      [...requested, order.refunded(100, 0)],
      { ...ofOrder9, says: '$1.00 went back of $0.00' },
    ],
    [
      'a refund that forgets the one before',
      [...paid, order.refunded(1_000, 134), order.refunded(1_000, 133, [0, 134])],
      { ...ofOrder9, says: 'a refund says $10.00 so far, and there are $20.00' },
    ],
    [
      'a commission of late money',
      [order.placed(BEFORE, []), order.happened('order_expired'), order.paidLate(), order.refunded(5_613, 750)],
      { ...ofOrder9, says: '$7.50 of the commission went back of $0.00' },
    ],
    ['paid twice', [...paid, order.paidLate()], { ...ofOrder9, says: 'was paid 2 times' }],
    ['an order that was never placed', [order.happened('order_declined')], { ...ofOrder9, says: 'was placed 0 times' }],
  ];
  for (const [what, history, expected] of planted) {
    await rig.clear();
    await appendAll(rig, history);
    await rig.foldAll();
    const { contradictions, found } = await checkOrders(rig.db, await rig.live(books));
    t.ok(found > 0, what);
    t.match(contradictions, [expected], what);
  }
});

t.test('entries that do not balance, or are not what the log says, are found', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  await appendAll(rig, [...paid, order.refunded(1_000, 134)]);
  await rig.foldAll();
  const live = await rig.live(books);
  const entries = sql.table(`${live.schema}.book_entry`);
  const check = async () => (await checkOrders(rig.db, live)).contradictions.map(({ says }) => says);
  t.same(await check(), []);
  await sql`update ${entries} set debit_cents = debit_cents + 1 where account = 'artist' and debit_cents > 0`.execute(
    rig.db,
  );
  t.match(await check(), [
    /^entry \d+ has \$7\.51 in debit and \$7\.50 in credit$/,
    'the artist owes $6.16 of it, and the books have $6.17',
  ]);
  await sql`delete from ${entries}`.execute(rig.db);
  t.same(await check(), ['the artist owes $6.16 of it, and the books have $0.00']);
});
