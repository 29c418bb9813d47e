import t from 'tap';
import type { Sale } from '../../src/contract/sales.ts';
import { CSV_HEAD, rowsOf } from '../../src/shop/orders/sales-csv.ts';

const SALE: Sale = {
  ...{ id: 10_001, checkout_id: 1, status: 'paid', placed_at: '2026-03-01T23:59:00.000Z', paid_on: '2026-03-04' },
  lines: [
    { artwork_id: 1, title: 'Low Tide', quantity: 1, price: 10 },
    { artwork_id: 2, title: 'Fog', quantity: 2, price: 10 },
  ],
  ...{ subtotal: 30, shipping_cost: 10, tax_amount: 2.18, total_amount: 42.18, hold_until: null },
  ...{ method: 'arranged', payment: 'part_refunded', paid_late: false, refunds: [], refunded: 0.01, refund_owed: 0 },
  ...{ refund_failed: 0, dispute: null },
  ...{ return: null, return_until: null, charging: false, cancelled_by: null, shipped_at: null, delivered_at: null },
  ship_to: { name: 'June Okafor', line1: '3 Quai', city: 'Lyon', postal_code: '69002', country: 'FR' },
  ...{ invoice: null, credit_notes: [] },
  ...{ note: null, ships_from: 'NO', days: 5, tracking: null, accepted: true, commission: 4.5, net: 37.67 },
  payout: null,
};

const cellsOf = (row: string) => row.split(',');

t.test('a file of sales for a program for tables', async (t) => {
  await t.test('has a row for each work of an order, whose shares come to the order', async (t) => {
    const rows = rowsOf(SALE).split('\r\n');
    t.equal(rows.length, 3);
    t.equal(rows[0], '10001,2026-03-01,2026-03-04,,,paid,"Low Tide",1,10.00,3.33,0.73,1.50,12.56,0.00,FR');
    t.equal(rows[1], '10001,2026-03-01,2026-03-04,,,paid,"Fog",2,10.00,6.67,1.45,3.00,25.11,0.01,FR');
    for (const [column, sum] of [
      ['shipping', 1_000],
      ['tax', 218],
      ['commission', 450],
      ['net', 3_767],
      ['refunded', 1],
    ] as const) {
      const at = cellsOf(CSV_HEAD.trim()).indexOf(column);
      const cents = rows.slice(0, 2).map((row) => Math.round(Number(cellsOf(row)[at]) * 100));
      t.equal(
        cents.reduce((all, some) => all + some, 0),
        sum,
        column,
      );
    }
  });

  await t.test('begins with a mark, so that Excel reads every alphabet', async (t) => {
    t.match(CSV_HEAD, /^\uFEFForder,ordered_on,.*,country\r\n$/);
    t.match(
      rowsOf({ ...SALE, lines: [{ artwork_id: 1, title: 'Été 海 ليل', quantity: 1, price: 1 }] }),
      /"Été 海 ليل"/,
    );
  });

  await t.test('has a row for each of a hundred works', async (t) => {
    const lines = Array.from({ length: 100 }, (_, index) => ({
      ...{ artwork_id: index + 1, title: `Work ${index}`, quantity: 1, price: 0.01 * (index + 1) },
    }));
    const rows = rowsOf({ ...SALE, lines })
      .trim()
      .split('\r\n');
    t.equal(rows.length, 100);
    const shipping = rows.map((row) => Math.round(Number(cellsOf(row)[9]) * 100));
    t.equal(
      shipping.reduce((all, some) => all + some, 0),
      1_000,
    );
  });

  await t.test('names no country of a buyer who has left', async (t) => {
    t.match(rowsOf({ ...SALE, ship_to: null }), /,0\.00,\r\n/);
  });
});
