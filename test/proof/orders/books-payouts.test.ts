import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { books } from '../../../projections/books.ts';
import { orders } from '../../../projections/orders.ts';
import { checkOrders } from '../../../src/shop/orders/books-check.ts';
import { sharesOf } from '../../../src/shop/orders/status.ts';
import { appendAll } from '../../artworks/histories.ts';
import { openRig } from '../../helpers/folding.ts';
import { EXAMPLES, histories, historyOf, ORDERS } from '../../orders/afterwards.ts';
import type { Told } from '../../orders/forged.ts';

const MET = [
  'payout_failed',
  'reversal_done',
  'reversal_failed',
  'debt_carried',
  'debt_withheld',
  'dispute_lost',
  'refund_failed',
];

type Row = { order_id: number; had: number; owes: number; of_buyer: number; lost: number };

/** What the buyer of an order has had of it, by refunds and by their bank. */
const hadBy = (told: Told[], id: number) =>
  told.reduce(
    (sum, { type, payload }) =>
      (type === 'refund_done' || type === 'dispute_lost') && payload.order_id === id ? sum + payload.amount_cents : sum,
    0,
  );

t.test(
  'whatever becomes of orders paid by card, each side has what is theirs, and the books say all money once',
  async (t) => {
    const rig = await openRig(t, { projections: [books, orders] });
    const seen = new Set<string>();
    const law = fc.asyncProperty(histories, async (doings) => {
      await rig.clear();
      const { told, states, onTheWay } = historyOf(doings);
      await appendAll(rig, told);
      await rig.foldAll();
      const live = await rig.live(books);
      t.same((await checkOrders(rig.db, live)).contradictions, []);
      for (const { type } of told) seen.add(type);
      const { rows } = await sql<Row>`
      select order_id, coalesce(sum(debit_cents - credit_cents) filter (where account = 'paid_out'), 0)::bigint as had,
        coalesce(sum(debit_cents - credit_cents) filter (where account = 'artist'), 0)::bigint as owes,
        coalesce(sum(debit_cents - credit_cents) filter (where account = 'buyer'), 0)::bigint as of_buyer,
        coalesce(sum(debit_cents - credit_cents) filter (where account = 'loss'), 0)::bigint as lost
      from ${sql.table(`${live.schema}.book_entry`)} group by order_id order by order_id`.execute(rig.db);
      t.equal(rows.length, ORDERS.length);
      for (const { order_id, had, owes, of_buyer, lost } of rows) {
        const state = states.get(order_id);
        if (!state) throw new Error(`nobody knows order ${order_id}`);
        t.equal(owes, state.carried_cents, 'what they owe');
        const { refunded_cents, refund_failed_cents: failed, loss_cents } = state;
        const coming = onTheWay.get(order_id) ?? 0;
        t.equal(of_buyer, -failed - coming, 'what is still to go back to the buyer');
        t.equal(lost, loss_cents, 'what the house has lost');
        t.equal(hadBy(told, order_id) + failed + coming, refunded_cents + lost, 'the buyer has no more than that');
        t.equal(Math.min(failed, lost), 0, 'what is still to go back is not lost as well');
        // While a bank decides, nothing more is sent.
        if (state.dispute_state !== 'open') t.equal(had, sharesOf(state).net, 'what is theirs, once');
      }
      if (!t.passing()) throw new Error(`the books differ: ${JSON.stringify(doings)}`);
    });
    await fc.assert(law, { numRuns: 40, endOnFailure: true, examples: EXAMPLES.map((one): [typeof one] => [one]) });
    for (const type of MET) t.ok(seen.has(type), type);
  },
);
