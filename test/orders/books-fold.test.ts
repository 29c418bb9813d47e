import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { books } from '../../projections/books.ts';
import type { OrderEvent } from '../../src/shop/orders/events.ts';
import { appendAll } from '../artworks/histories.ts';
import { seeSameHoweverCut } from '../helpers/fold-law.ts';
import { openRig, type Rig } from '../helpers/folding.ts';
import { IDS, PLACED, until } from './said.ts';

type Told = OrderEvent & { stream: string };

const of = (order_id: number, event: OrderEvent): Told => ({ ...event, stream: `order-${order_id}` });
const ids = (order_id: number) => ({ ...IDS, order_id });

const placed = (order_id: number, commission_cents = 750) =>
  of(order_id, { type: 'order_placed', payload: { ...PLACED, order_id, commission_cents } });
const paid = (order_id: number, paid_on = '2026-01-03') =>
  of(order_id, { type: 'order_paid', payload: { ...ids(order_id), paid_on } });
const paidLate = (order_id: number) =>
  of(order_id, { type: 'order_paid_late', payload: { ...ids(order_id), paid_on: '2026-02-01' } });
/** @param so what went back before */
const refunded = (order_id: number, amount_cents: number, commission_cents: number, so = [0, 0]) =>
  of(order_id, {
    type: 'order_refunded',
    payload: {
      ...{ ...ids(order_id), amount_cents, commission_cents },
      refunded_cents: (so[0] ?? 0) + amount_cents,
      returned_commission_cents: (so[1] ?? 0) + commission_cents,
    },
  });
const simple = (type: 'order_shipped' | 'order_delivered' | 'order_expired') => (order_id: number) =>
  of(order_id, { type, payload: ids(order_id) });

/** What may happen to an order after it was placed, one after the other; the number is what the event is made of. */
const LATER: ((order_id: number, n: number) => Told)[] = [
  (id) => of(id, { type: 'order_accepted', payload: { ...ids(id), hold_until: until(99) } }),
  (id, n) => paid(id, `2026-0${1 + (n % 3)}-28`),
  paidLate,
  (id, n) => refunded(id, 100 + n, n),
  simple('order_shipped'),
  simple('order_delivered'),
  simple('order_expired'),
  (id, n) => of(id, { type: 'return_received', payload: { ...ids(id), restocked: n % 2 === 0 } }),
];

const happening = fc.record({
  order_id: fc.integer({ min: 1, max: 5 }),
  step: fc.integer({ min: 0, max: LATER.length - 1 }),
  n: fc.integer({ min: 0, max: 90 }),
});

/** An order is placed first; of some the house keeps nothing. */
const histories = fc.array(happening, { minLength: 1, maxLength: 50 }).map((happenings) => {
  const begun = new Set<number>();
  return happenings.flatMap(({ order_id, step, n }): Told[] => {
    const later = LATER[step]?.(order_id, n);
    if (begun.has(order_id) && later) return [later];
    begun.add(order_id);
    return [placed(order_id, order_id === 5 ? 0 : order_id * 100)];
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
  await appendAll(rig, [
    ...[placed(1), paid(1), refunded(1, 2_000, 267), refunded(1, 3_613, 483, [2_000, 267])],
    ...[placed(2), paid(2, '2026-03-31'), refunded(2, 1_000, 134)],
    ...[placed(3), paidLate(3), refunded(3, 5_613, 0)],
    ...[placed(4, 0), paid(4)],
    placed(5),
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
