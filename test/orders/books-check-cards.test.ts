import { sql } from 'kysely';
import t from 'tap';
import { books } from '../../projections/books.ts';
import { checkOrders } from '../../src/shop/orders/books-check.ts';
import { appendAll } from '../artworks/histories.ts';
import { openRig } from '../helpers/folding.ts';
import { BEFORE, ofCardOrder, ofPayment, ofWork, type Told } from './forged.ts';

const work = ofWork(1_001);
/** An order of one piece that is paid by card: the provider keeps $1.93 of it. */
const [card, payment] = [ofCardOrder(9, 7), ofPayment(7)];
const soldByCard = [work.listed(null), card.placed(), work.held(9), card.paid(), work.sold(9)];
const settled = [...soldByCard, payment.settled([[9, 5_613]])];
const captured = [...settled, payment.captured(5_613, 193)];

t.test('payments by card, their orders and the books go together', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  const late = ofCardOrder(10, 8);
  const refunds = [payment.refundAsked(9, 2_000), card.refunded(2_000, 267), payment.refundDone(9, 2_000)];
  const toldLate = [late.placed(BEFORE, []), late.happened('order_expired'), late.paidLate(), ofPayment(8).settled([])];
  await appendAll(rig, [...captured, ...refunds, ...toldLate]);
  await rig.foldAll();
  const { sums, ...found } = await checkOrders(rig.db, await rig.live(books));
  t.same(found, { contradictions: [], found: 0 });
  t.match(sums, { orders: 2, paid: 1, earned: 750, returned: 267, captured: 5_613, fees: 193, given_back: 2_000 });
  await appendAll(rig, [payment.refundAsked(9, 3_613), card.refunded(3_613, 483, [2_000, 267])]);
  t.match(await checkOrders(rig.db, await rig.live(books)), { found: 0 }, 'what is under way contradicts nothing');
});

t.test('each contradiction of a payment by card is found', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  const refunded = card.refunded(1_000, 134);
  const late = [card.placed(BEFORE, []), card.happened('order_expired'), card.paidLate()];
  const thePayment = 'the payment of checkout 7';
  const planted: [what: string, Told[], string[]][] = [
    ['sold and not taken', soldByCard, [`${thePayment} is to take $0.00, and its paid orders cost $56.13`]],
    [
      'taken and not sold',
      [work.listed(null), card.placed(), work.held(9), payment.settled([[9, 5_613]])],
      [`${thePayment} is to take $56.13, and its paid orders cost $0.00`],
    ],
    [
      'less taken than was decided',
      [...settled, payment.captured(5_000, 175)],
      ['its buyer is to pay $0.00, and the books have $6.13', `${thePayment} took $50.00, and was to take $56.13`],
    ],
    [
      'taken twice',
      [...captured, payment.captured(5_613, 193)],
      [
        'its buyer is to pay $0.00, and the books have $-56.13',
        `${thePayment} took $112.26, and was to take $56.13`,
        `${thePayment} was settled 1 times and captured 2 times`,
      ],
    ],
    [
      'gone back, and nobody was asked',
      [...captured, refunded],
      ['refunds to its card are $0.00, and $10.00 went back of it'],
    ],
    [
      'given back twice',
      [
        ...captured,
        refunded,
        payment.refundAsked(9, 1_000),
        payment.refundDone(9, 1_000),
        payment.refundDone(9, 1_000),
      ],
      ['refunds to its card of $20.00 have ended, of $10.00'],
    ],
    [
      'given back of what was never taken',
      [...late, card.refunded(100, 0), payment.refundAsked(9, 100)],
      ['$1.00 went back of $0.00', `of ${thePayment} $1.00 is to go back of $0.00`],
    ],
  ];
  for (const [what, history, expected] of planted) {
    await rig.clear();
    await appendAll(rig, history);
    await rig.foldAll();
    const { contradictions } = await checkOrders(rig.db, await rig.live(books));
    t.same(
      contradictions.map(({ says }) => says),
      expected,
      what,
    );
  }
});

t.test('entries of a card that are not what the log says are found', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  await appendAll(rig, captured);
  await rig.foldAll();
  const live = await rig.live(books);
  const entries = sql.table(`${live.schema}.book_entry`);
  await sql`update ${entries} set credit_cents = credit_cents + 1 where account = 'payable'`.execute(rig.db);
  await sql`update ${entries} set debit_cents = debit_cents - 1 where account = 'fee'`.execute(rig.db);
  const said = (await checkOrders(rig.db, live)).contradictions.map(({ says }) => says);
  t.match(said, [
    /^entry \d+ has \$56\.13 in debit and \$56\.14 in credit$/,
    /^entry \d+ has \$56\.12 in debit and \$56\.13 in credit$/,
    'its artist is owed $48.63 of it, and the books have $48.64',
    'the fee of the payment of checkout 7 is $1.93, and the books have $1.92',
  ]);
});
