import t from 'tap';
import { amountsOf, toDollars } from '../../src/contract/amounts.ts';

const free = { shippingBasisPoints: 0, taxBasisPoints: 0 };

t.test('amounts', async (t) => {
  await t.test('are nothing for nothing', async (t) => {
    t.same(amountsOf([], free), { subtotal: 0, shipping_cost: 0, tax_amount: 0, total_amount: 0 });
  });

  await t.test('are exact to the cent', async (t) => {
    const lines = [
      { quantity: 3, priceCents: 10 },
      { quantity: 1, priceCents: 29 },
      { quantity: 99, priceCents: 1_999 },
    ];
    t.match(amountsOf(lines, free), { subtotal: 1979.6, shipping_cost: 0, tax_amount: 0, total_amount: 1979.6 });
    t.equal(toDollars(1_15), 1.15);
  });

  await t.test('follow the rates, rounded half up to a cent, each on the works alone', async (t) => {
    const rates = { shippingBasisPoints: 500, taxBasisPoints: 725 };
    t.same(amountsOf([{ quantity: 1, priceCents: 10_010 }], rates), {
      subtotal: 100.1,
      shipping_cost: 5.01,
      tax_amount: 7.26,
      total_amount: 112.37,
    });
    t.match(amountsOf([{ quantity: 1, priceCents: 1 }], { ...free, taxBasisPoints: 4_999 }), { tax_amount: 0 });
    t.match(amountsOf([{ quantity: 1, priceCents: 1 }], { ...free, taxBasisPoints: 5_000 }), { tax_amount: 0.01 });
  });

  await t.test('do not overflow', async (t) => {
    const dearest = Array(200).fill({ quantity: 99, priceCents: 999_999_999 });
    const amounts = amountsOf(dearest, { shippingBasisPoints: 10_000, taxBasisPoints: 10_000 });
    t.same(amounts, {
      subtotal: 197_999_999_802,
      shipping_cost: 197_999_999_802,
      tax_amount: 197_999_999_802,
      total_amount: 593_999_999_406,
    });
  });
});
