import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { books } from '../../../projections/books.ts';
import { appendAll } from '../../artworks/histories.ts';
import { seeSameHoweverCut } from '../../helpers/fold-law.ts';
import { openRig, type Rig } from '../../helpers/folding.ts';
import { LATER, ofCardOrder, ofOrder, ofPayment, type Told } from '../../orders/forged.ts';
import { PLACED } from '../../orders/said.ts';

/** What may happen to an order after it was placed, one after the other; the number is what the event is made of. */
const STEPS: ((order: ReturnType<typeof ofOrder>, n: number) => Told)[] = [
  ({ accepted }) => accepted(),
  ({ paid }, n) => paid(`2026-0${1 + (n % 3)}-28`),
  ({ paidLate }) => paidLate(),
  ({ refunded }, n) => refunded(100 + n, n),
  ({ happened }) => happened('order_shipped'),
  ({ happened }) => happened('order_delivered'),
  ({ happened }) => happened('order_expired'),
  ({ returnReceived }, n) => returnReceived(n % 2 === 0),
  ({ payoutAsked }, n) => payoutAsked(n, 2 * n),
  ({ payoutDone }, n) => payoutDone(300 + n),
  ({ payoutFailed }, n) => payoutFailed(n),
  ({ money }, n) => money('reversal_done', 1 + n),
  ({ money }, n) => money('reversal_failed', 2 + n),
  ({ money }, n) => money('debt_carried', n),
  ({ debtWithheld }, n) => debtWithheld(1 + n, 6),
  ({ disputeWon }, n) => disputeWon(n),
  ({ disputeLost }, n) => disputeLost(100 + n, 15, n),
  ({ refundFailed }, n) => refundFailed(100 + n, n),
  ({ takenByBank }, n) => takenByBank(100 + n, n),
];

/** Of orders that are paid by card, beside the payment of their checkout. */
const CARDS = [6, 7, 8];
const CHECKOUT = 9;
const orderOf = (id: number) => (CARDS.includes(id) ? ofCardOrder(id, CHECKOUT) : ofOrder(id));

/** What may happen to the payment, once it is settled. */
const MOVES: ((payment: ReturnType<typeof ofPayment>, n: number) => Told)[] = [
  ({ captured }, n) => captured(1_000 + 7 * n, n),
  ({ refundDone }, n) => refundDone(6 + (n % 3), 1 + n),
];

const happening = fc.record({
  /** 0: the payment. */
  order_id: fc.integer({ min: 0, max: 8 }),
  step: fc.integer({ min: 0, max: STEPS.length - 1 }),
  n: fc.integer({ min: 0, max: 90 }),
});

/** An order is placed first, and a payment is settled first; of some orders the house keeps nothing. */
const histories = fc.array(happening, { minLength: 1, maxLength: 60 }).map((happenings) => {
  const begun = new Set<number>();
  return happenings.flatMap(({ order_id, step, n }): Told[] => {
    const isBegun = begun.has(order_id);
    begun.add(order_id);
    if (order_id === 0) {
      const payment = ofPayment(CHECKOUT);
      const move = MOVES[step % MOVES.length]?.(payment, n);
      return isBegun && move ? [move] : [payment.settled(CARDS.map((id) => [id, (id * n) % 50]))];
    }
    const order = orderOf(order_id);
    const later = STEPS[step]?.(order, n);
    return isBegun && later ? [later] : [order.placed(LATER, PLACED.lines, order_id === 5 ? 0 : order_id * 100)];
  });
});

/** The entries by their positions, which come to nothing each: so the books balance after every event. */
async function readUnbalanced(rig: Rig) {
  const { schema } = await rig.live(books);
  const { rows } = await sql<{ position: number; cents: number }>`
    select position, sum(debit_cents - credit_cents)::bigint as cents from ${sql.table(`${schema}.book_entry`)}
    group by position having sum(debit_cents) <> sum(credit_cents)`.execute(rig.db);
  return rows;
}

/** What the accounts come to, in cents: the entries, the totals. */
async function readAccounts(rig: Rig) {
  const { schema } = await rig.live(books);
  const { rows } = await sql<{ account: string; month: string; entries: number; totals: number }>`
    select t.account, to_char(t.month, 'YYYY-MM') as month, t.debit_cents - t.credit_cents as totals,
      (select sum(e.debit_cents - e.credit_cents)::bigint from ${sql.table(`${schema}.book_entry`)} e
        where (e.month, e.account) = (t.month, t.account)) as entries
    from ${sql.table(`${schema}.book_total`)} t order by t.account, t.month`.execute(rig.db);
  return rows;
}

t.test('however it is cut, every fold of the books makes the same entries, which are what the log says', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
  let lines = 0;
  const law = fc.asyncProperty(histories, sizes, async (history, sizes) => {
    await rig.clear();
    const events = await appendAll(rig, history);
    await rig.foldAll();
    await seeSameHoweverCut(t, rig, books, { events, sizes });
    t.same(await readUnbalanced(rig), [], 'as much in debit as in credit at each position');
    const accounts = await readAccounts(rig);
    lines += accounts.length;
    for (const { entries, totals } of accounts) t.equal(entries, totals);
    t.equal(
      accounts.reduce((sum, { totals }) => sum + totals, 0),
      0,
      'as much in debit as in credit',
    );
    if (!t.passing()) throw new Error('folds differ');
  });
  await fc.assert(law, { numRuns: 60, endOnFailure: true });
  t.ok(lines > 0, 'something was booked');
});

t.test('an artist owes the house the commission of what was paid, less that of what went back', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  const [one, two, late, free, open] = [1, 2, 3, 4, 5].map(ofOrder);
  if (!one || !two || !late || !free || !open) throw new Error('there are five orders');
  await appendAll(rig, [
    ...[one.placed(), one.paid(), one.refunded(2_000, 267), one.refunded(3_613, 483, [2_000, 267])],
    ...[two.placed(), two.paid('2026-03-31'), two.refunded(1_000, 134)],
    ...[late.placed(), late.paidLate(), late.refunded(5_613, 0)],
    ...[free.placed(LATER, PLACED.lines, 0), free.paid()],
    open.placed(),
  ]);
  await rig.foldAll();
  t.same(
    (await readAccounts(rig)).map(({ account, month, entries }) => [account, month, entries]),
    [
      ['artist', '2026-01', 750 - 267 - 483 - 134],
      ['artist', '2026-03', 750],
      ['commission', '2026-01', -(750 - 267 - 483 - 134)],
      ['commission', '2026-03', -750],
    ],
  );
});

t.test('money from a card is the artist’s less the commission, and the house bears the fee', async (t) => {
  const rig = await openRig(t, { projections: [books] });
  const [one, two, payment] = [ofCardOrder(11, 7), ofCardOrder(12, 7), ofPayment(7)];
  const balances = async () => {
    await rig.foldAll();
    const accounts = (await readAccounts(rig)).map(({ account, totals }): [string, number] => [account, totals]);
    return Object.fromEntries(
      [...Map.groupBy(accounts, ([account]) => account)].map(([account, all]) => [
        account,
        all.reduce((sum, [, cents]) => sum + cents, 0),
      ]),
    );
  };
  const { total, sold } = {
    total: 5_613,
    sold: { commission: -750, payable: -(5_000 - 750), shipping: -250, tax: -363 },
  };

  await appendAll(rig, [
    one.placed(),
    two.placed(),
    one.paid(),
    payment.settled([
      [11, total],
      [12, total],
    ]),
  ]);
  t.same(await balances(), { ...sold, buyer: total }, 'it is owed by its buyer until it is captured');
  await appendAll(rig, [two.paid(), payment.captured(2 * total, 355)]);
  const twice = Object.fromEntries(Object.entries(sold).map(([account, cents]) => [account, 2 * cents]));
  t.same(await balances(), { ...twice, buyer: 0, provider: 2 * total - 355, fee: 355 });

  await appendAll(rig, [one.refunded(2_000, 267)]);
  const back = { shipping: 89, tax: 129, commission: 267, payable: 2_000 - 89 - 129 - 267 };
  const left = Object.fromEntries(
    Object.entries(back).map(([account, cents]) => [account, (twice[account] ?? 0) + cents]),
  );
  t.same(await balances(), { ...left, buyer: -2_000, provider: 2 * total - 355, fee: 355 }, 'it is owed to the buyer');
  await appendAll(rig, [payment.refundDone(11, 2_000)]);
  t.same(
    await balances(),
    { ...left, buyer: 0, provider: 2 * total - 355 - 2_000, fee: 355 },
    'the fee does not come back',
  );
  await appendAll(rig, [one.refunded(3_613, 483, [2_000, 267]), payment.refundDone(11, 3_613)]);
  t.same(await balances(), { ...sold, buyer: 0, provider: total - 355, fee: 355 }, 'the last one takes what is left');

  const { rows } = await sql<{ order_id: number; fee: number }>`
    select order_id, sum(debit_cents)::bigint as fee from ${sql.table(`${(await rig.live(books)).schema}.book_entry`)}
    where account = 'fee' group by order_id order by order_id`.execute(rig.db);
  t.same(rows, [
    { order_id: 11, fee: 178 },
    { order_id: 12, fee: 177 },
  ]);
});
