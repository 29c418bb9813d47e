import t from 'tap';
import { books } from '../../projections/books.ts';
import { toDollars } from '../../src/contract/amounts.ts';
import { checkOrders } from '../../src/shop/orders/books-check.ts';
import { appendAll } from '../artworks/histories.ts';
import { openRig } from '../helpers/folding.ts';
import { ofCardOrder, ofPayment, ofWork, type Told } from './forged.ts';

const TOTAL = 5_613;
const FEE = 193;
const [work, card, payment] = [ofWork(1_001), ofCardOrder(9, 7), ofPayment(7)];
const paid = [
  ...[work.listed(null), card.placed(), work.held(9), card.paid(), work.sold(9)],
  ...[payment.settled([[9, TOTAL]]), payment.captured(TOTAL, FEE)],
];
const SHARE = TOTAL - 750;

/** A refund is on its way when a bank takes all of the order. */
const refundUnderWay = [
  ...[card.refunded(1_000, 134), payment.refundAsked(9, 1_000)],
  ...[card.disputeLost(TOTAL, 1_500, 1_000), card.takenByBank(TOTAL - 1_000, 616, [1_000, 134])],
];

t.test('each contradiction between an artist and the house is found', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  const share = `$${toDollars(SHARE).toFixed(2)}`;
  const planted: [what: string, Told[], string[]][] = [
    ['nothing is wrong', [card.payoutAsked(SHARE), card.payoutDone(SHARE)], []],
    [
      'sent twice',
      [card.payoutAsked(SHARE), card.payoutDone(SHARE), card.payoutAsked(SHARE), card.payoutDone(SHARE)],
      [`its artist has had $${toDollars(2 * SHARE).toFixed(2)} of it, and their share was ${share}`],
    ],
    ['sent, and nobody has asked', [card.payoutDone(SHARE)], [`payouts of ${share} have ended, of $0.00`]],
    [
      'taken back twice',
      [
        ...[card.payoutAsked(SHARE), card.payoutDone(SHARE), card.reversalAsked(100)],
        ...[card.money('reversal_done', 100), card.money('reversal_failed', 100)],
      ],
      ['$2.00 was asked back or missed, of $1.00'],
    ],
    [
      'kept for a debt that is none',
      [card.payoutAsked(SHARE - 100, 100), card.payoutDone(SHARE - 100)],
      ['$1.00 of it was kept for debts, and debts of $0.00 were paid with it'],
    ],
    [
      'a debt that is paid twice',
      [card.money('debt_carried', 100), card.debtWithheld(200, 9), card.payoutAsked(SHARE - 200, 200)],
      ['$2.00 was kept for a debt of $1.00'],
    ],
    [
      'a refund that is tried again',
      [
        ...[card.refunded(1_000, 134), payment.refundAsked(9, 1_000), card.money('refund_failed', 1_000)],
        ...[card.money('refund_retried', 1_000), payment.refundAsked(9, 1_000), payment.refundDone(9, 1_000)],
      ],
      [],
    ],
    ['a dispute that is lost', [card.disputeLost(TOTAL, 1_500), card.takenByBank(TOTAL, 750)], []],
    [
      'more taken by a bank than is named',
      [card.disputeLost(TOTAL + 100, 1_500), card.takenByBank(TOTAL, 750)],
      ['the bank of its buyer took $57.13, and $56.13 of that is named'],
    ],
    [
      'a refund that failed while its money was with the buyer, by their bank',
      [...refundUnderWay, card.refundFailed(1_000, 1_000)],
      [],
    ],
    [
      'the same, and it is owed to the buyer still',
      [...refundUnderWay, card.refundFailed(1_000)],
      ['$10.00 of it is to go back, and a bank took $10.00 too much'],
    ],
    [
      'more of it than the bank has taken',
      [...refundUnderWay, card.refundFailed(1_000, 1_100)],
      ['$-1.00 of it is to go back, and a bank took $-1.00 too much'],
    ],
  ];
  for (const [what, history, expected] of planted) {
    await rig.clear();
    await appendAll(rig, [...paid, ...history]);
    await rig.foldAll();
    const { contradictions } = await checkOrders(rig.db, await rig.live(books));
    t.same(
      contradictions.map(({ says }) => says),
      expected,
      what,
    );
  }
});
