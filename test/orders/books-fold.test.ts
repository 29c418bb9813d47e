import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { books } from '../../projections/books.ts';
import { appendAll } from '../artworks/histories.ts';
import { seeSameHoweverCut } from '../helpers/fold-law.ts';
import { openRig, type Rig } from '../helpers/folding.ts';
import { LATER, ofOrder, type Told } from './forged.ts';
import { PLACED } from './said.ts';

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
];

const happening = fc.record({
  order_id: fc.integer({ min: 1, max: 5 }),
  step: fc.integer({ min: 0, max: STEPS.length - 1 }),
  n: fc.integer({ min: 0, max: 90 }),
});

/** An order is placed first; of some the house keeps nothing. */
const histories = fc.array(happening, { minLength: 1, maxLength: 50 }).map((happenings) => {
  const begun = new Set<number>();
  return happenings.flatMap(({ order_id, step, n }): Told[] => {
    const order = ofOrder(order_id);
    const later = STEPS[step]?.(order, n);
    if (begun.has(order_id) && later) return [later];
    begun.add(order_id);
    return [order.placed(LATER, PLACED.lines, order_id === 5 ? 0 : order_id * 100)];
  });
});

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
