import { sql } from 'kysely';
import t from 'tap';
import { orders } from '../../projections/orders.ts';
import { ORDER_STATUSES } from '../../src/contract/orders.ts';
import { OWED, ofStatus, orderOf, type Row } from '../../src/shop/orders/lists.ts';
import { type Happened, order } from '../../src/shop/orders/state.ts';
import { refundOwed, statusOf } from '../../src/shop/orders/status.ts';
import { appendAll } from '../artworks/histories.ts';
import { openRig } from '../helpers/folding.ts';
import { hour, PLACED } from './said.ts';
import { WAYS, type Way } from './ways.ts';

/** One order for each way that it can go; as events of the log they all happen at one time. */
const told = Object.values<Way>(WAYS).map(({ events }, n) => {
  const order_id = n + 1;
  return [{ type: 'order_placed' as const, payload: PLACED }, ...events].map((event) => ({
    ...event,
    payload: { ...event.payload, order_id },
    stream: `order-${order_id}`,
  }));
});

t.test('lists say of every order what its own stream says', async (t) => {
  const rig = await openRig(t, { projections: [orders] });
  const events = (await appendAll(rig, told.flat())) as unknown as (Happened & { payload: { order_id: number } })[];
  await rig.foldAll();
  const { schema } = await rig.live(orders);
  const sale = sql.table(`${schema}.sale`);
  const rows = (await sql<Row>`select * from ${sale} order by order_id`.execute(rig.db)).rows.map(orderOf);
  t.equal(rows.length, told.length);
  for (const row of rows) {
    const theirs = events.filter(({ payload }) => payload.order_id === row.order_id);
    t.same(row, theirs.reduce(order.evolve, order.initial), `order ${row.order_id}`);
  }
  const statuses = (at: Date) => rows.map((row) => statusOf(row, at));
  for (const at of [hour(24), hour(24 * 30)])
    for (const status of ORDER_STATUSES) {
      const found = await sql<{ order_id: number }>`
        select order_id from ${sale} where ${ofStatus(status, at)} order by order_id`.execute(rig.db);
      const expected = statuses(at).flatMap((is, n) => (is === status ? [n + 1] : []));
      t.same(
        found.rows.map(({ order_id }) => order_id),
        expected,
        status,
      );
    }
  const owed = await sql<{ owed: number }>`select ${OWED}::bigint as owed from ${sale} order by order_id`.execute(
    rig.db,
  );
  t.same(
    owed.rows.map((row) => row.owed),
    rows.map(refundOwed),
  );
});
