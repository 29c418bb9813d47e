import t from 'tap';
import { amountsOf as charge, toCents } from '../../../src/contract/amounts.ts';
import type { Cart, CartItem } from '../../../src/contract/cart.ts';
import { amountsOf, splitBag } from '../../../web/src/features/orders/checkout/checkout-lines.ts';
import { readRefusal } from '../../../web/src/features/orders/checkout/refusals.ts';
import { countries } from '../../../web/src/features/orders/countries.ts';
import { pageOf, searchOf } from '../../../web/src/features/orders/page-of.ts';
import { formatMonth, lastMonths } from '../../../web/src/features/orders/selling/months.ts';
import { ApiError } from '../../../web/src/lib/reading/errors.ts';

const item = (id: number, price: number, status: CartItem['artwork']['status'] = 'available'): CartItem => ({
  ...{ id, artwork_id: id, quantity: 1, price },
  artwork: {
    ...{ title: 'Fog', medium: 'Oil', dimensions: null, image_url: null },
    ...{ artist: 'Ada', artist_id: 1, artist_name: 'Ada', status },
  },
});

const bag = (items: CartItem[], subtotal: number, shipping_cost: number, tax_amount: number): Cart => ({
  ...{ id: 1, total_items: items.length, items, subtotal, shipping_cost, tax_amount },
  ...{ total_amount: subtotal + shipping_cost + tax_amount, updated_at: null },
});

t.test('what is asked for', async (t) => {
  t.test('is what can be bought of the bag', async (t) => {
    const { wanted, left } = splitBag(bag([item(1, 10), item(2, 20, 'reserved'), item(3, 30, 'sold')], 30, 0, 0));
    t.same([wanted.map(({ id }) => id), left.map(({ id }) => id)], [[1], [2, 3]]);
  });
  t.test('comes to what the bag says when all of it counts', async (t) => {
    const items = [item(1, 10.1), item(2, 20.2)];
    const amounts = amountsOf(bag(items, 30.3, 3.03, 2.2), items);
    t.same(amounts, { subtotal: 30.3, shipping_cost: 3.03, tax_amount: 2.2, total_amount: 35.53 });
  });
  t.test('has its share of shipping and tax otherwise', async (t) => {
    const items = [item(1, 10), item(2, 30, 'reserved')];
    const amounts = amountsOf(bag(items, 40, 4, 8), items.slice(0, 1));
    t.same(amounts, { subtotal: 10, shipping_cost: 1, tax_amount: 2, total_amount: 13 });
    t.match(amountsOf(bag([], 0, 0, 0), []), { total_amount: 0 });
  });
  t.test('comes to the cent that the server says', async (t) => {
    const items = [item(1, 100.03), item(2, 66.69, 'reserved')];
    const rates = { shippingBasisPoints: 0, taxBasisPoints: 725 };
    const told = (prices: number[]) =>
      charge(
        prices.map((price) => ({ quantity: 1, priceCents: toCents(price) })),
        rates,
      );
    for (let dollars = 1; dollars < 400; dollars += 7.37) {
      const price = toCents(dollars) / 100;
      const { subtotal, shipping_cost, tax_amount } = told([100.03, 66.69, price]);
      const part = [...items.slice(0, 1), item(3, price)];
      const all = bag([...items, item(3, price)], subtotal, shipping_cost, tax_amount);
      t.same(amountsOf(all, part), told([100.03, price]), `with a work for ${price}`);
    }
  });
});

t.test('a refusal', async (t) => {
  const read = (body: unknown) => readRefusal(new ApiError(409, 'SOME_CODE', 'No', '', body));
  t.test('names the works that others have, and the prices of now', async (t) => {
    const { code, taken, prices, charges, works } = read({
      works: [3, 'no'],
      taken: [{ artwork_id: 1, left: 0, free_again_at: '2027-03-04T10:00:00Z', yours: true }],
      prices: [{ artwork_id: 2, shown: 10, now: 12 }],
      amounts: { shown: {}, now: { shipping_cost: 1, tax_amount: 2 } },
    });
    t.equal(code, 'SOME_CODE');
    t.same([...works], [3]);
    t.same([...taken], [[1, { left: 0, freeAgainAt: '2027-03-04T10:00:00Z', yours: true }]]);
    t.same([...prices], [[2, { shown: 10, now: 12 }]]);
    t.same(charges, { shipping_cost: 1, tax_amount: 2 });
  });
  t.test('that says nothing of it is read all the same', async (t) => {
    for (const body of [null, undefined, 'no', [], { taken: 1, prices: [null, {}, { artwork_id: 1 }], amounts: [] }]) {
      const { taken, prices, charges } = read(body);
      t.same([taken.size, prices.size, charges], [0, 0, undefined]);
    }
    t.match(readRefusal(new Error('broken')), { code: 'UNKNOWN' });
  });
});

t.test('the months of a chart are the last twelve, also those without a sale', async (t) => {
  const months = lastMonths([{ month: '2027-02', gross: 20, net: 17 }], new Date('2027-03-31T23:00:00Z'));
  t.equal(months.length, 12);
  t.match(
    [months[0], months[10], months[11]],
    [
      { month: '2026-04', gross: 0 },
      { month: '2027-02', gross: 20, net: 17 },
      { month: '2027-03', gross: 0 },
    ],
  );
  t.equal(formatMonth('2027-03'), 'March 2027');
});

t.test('countries are in the order of their names, each once', async (t) => {
  const all = countries();
  t.equal(all.length, 249);
  t.equal(new Set(all.map(({ code }) => code)).size, 249);
  t.notOk(all.find(({ code, name }) => code === name));
  t.equal(all[0]?.name, 'Afghanistan');
});

t.test('the address of a list keeps its section', async (t) => {
  const search = new URLSearchParams('view=sales&status=paid&page=3');
  t.equal(pageOf(search), 3);
  t.equal(pageOf(new URLSearchParams('page=-1')), 1);
  t.same(searchOf(search, 'sales', { page: 2 }), { search: '?view=sales&status=paid&page=2' });
  t.same(searchOf(search, 'sales', { status: undefined, page: 1 }), { search: '?view=sales' });
  t.same(searchOf(new URLSearchParams(), 'my-purchases', { page: 2 }), { search: '?view=my-purchases&page=2' });
});
