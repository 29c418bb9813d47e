import fc from 'fast-check';
import t from 'tap';
import { amountsOf, toDollars } from '../../src/contract/amounts.ts';
import { NO_PIECES } from '../../src/contract/pieces.ts';
import { EVERYWHERE, type Rate } from '../../src/contract/selling.ts';
import { parcelsOf, rateFor, requireShipped, sumOf } from '../../src/shop/orders/shipping.ts';
import type { Terms } from '../../src/shop/orders/terms.ts';

const HOUSE = { shippingBasisPoints: 500, taxBasisPoints: 725 };
const FR: Rate = { to: 'FR', price: 12.5, days: 4 };
const WORLD: Rate = { to: EVERYWHERE, price: 40, days: 14 };

const line = (artwork_id: number, artist_id: number, price_cents: number, quantity = 1) => ({
  work: {
    ...{ artwork_id, artist_id, price_cents, title: 'Tide', edition: 99, pieces: NO_PIECES },
    ...{ status: 'available' as const, said: 'available' as const },
  },
  quantity,
});
const terms = (...rates: Rate[]): Terms => ({ ships_from: 'NO', rates });

t.test('what an artist asks for shipping', async (t) => {
  await t.test('is the rate for the country, else that for everywhere, else nothing is sent there', async (t) => {
    for (const [rates, to, expected] of [
      [[FR, WORLD], 'FR', FR],
      [[WORLD, FR], 'FR', FR],
      [[FR, WORLD], 'JP', WORLD],
      [[WORLD], 'FR', WORLD],
      [[FR], 'JP', undefined],
      [[], 'FR', undefined],
    ] as const)
      t.equal(rateFor(terms(...rates), to), expected, `${rates.map((rate) => rate.to)} to ${to}`);
  });

  await t.test('is asked once, whatever is in the parcel', async (t) => {
    const [parcel, ...none] = parcelsOf([line(1, 8, 10_000, 3), line(2, 8, 500)], new Map([[8, terms(FR)]]), {
      ...{ country: 'FR', house: HOUSE },
    });
    t.match(parcel, { shipping: 1_250n, shipsFrom: 'NO', days: 4, shipsThere: true });
    t.same(none, []);
  });

  await t.test('can be nothing', async (t) => {
    const free = new Map([[8, terms({ ...FR, price: 0 })]]);
    t.match(parcelsOf([line(1, 8, 10_000)], free, { country: 'FR', house: HOUSE }), [{ shipping: 0n }]);
  });

  await t.test('leaves what the house takes to the works of the others', async (t) => {
    const parcels = parcelsOf([line(1, 8, 10_000), line(2, 9, 3_333), line(3, 10, 6_667)], new Map([[8, terms(FR)]]), {
      ...{ country: 'FR', house: HOUSE },
    });
    t.same(
      parcels.map(({ shipping }) => shipping),
      [1_250n, 167n, 333n],
    );
    t.match(parcels[1], { shipsFrom: null, days: null });
  });

  await t.test('is not known without a country, and that of the house is', async (t) => {
    const parcels = parcelsOf([line(1, 8, 10_000), line(2, 9, 10_000)], new Map([[8, terms(WORLD)]]), {
      ...{ country: undefined, house: HOUSE },
    });
    t.match(parcels, [
      { shipping: null, shipsThere: true, shipsFrom: 'NO' },
      { shipping: 500n, shipsThere: true },
    ]);
  });

  await t.test('names the works that are not sent to a country', async (t) => {
    const parcels = parcelsOf([line(1, 8, 100), line(2, 9, 100), line(3, 8, 100)], new Map([[8, terms(FR)]]), {
      ...{ country: 'JP', house: HOUSE },
    });
    t.throws(() => requireShipped(parcels), { code: 'NOT_SHIPPED_THERE', extra: { works: [1, 3] } });
    t.equal(requireShipped(parcels.slice(1)).length, 1);
  });
});

t.test('without rates of artists, amounts are those of the bag to the cent, whatever is in it', (t) => {
  const works = fc.array(
    fc.record({
      artist: fc.integer({ min: 1, max: 4 }),
      cents: fc.integer({ min: 1, max: 99_999 }),
      pieces: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const rates = fc.record({
    shippingBasisPoints: fc.integer({ min: 0, max: 3_000 }),
    taxBasisPoints: fc.integer({ min: 0, max: 3_000 }),
  });
  const law = fc.property(works, rates, (some, house) => {
    const lines = some.map(({ artist, cents, pieces }, index) => line(index + 1, artist, cents, pieces));
    const parcels = parcelsOf(lines, new Map(), { country: 'FR', house });
    const bag = amountsOf(
      some.map(({ cents, pieces }) => ({ priceCents: cents, quantity: pieces })),
      house,
    );
    const shipping = sumOf(requireShipped(parcels).map((parcel) => parcel.shipping));
    const tax = sumOf(parcels.map((parcel) => parcel.tax));
    return toDollars(shipping) === bag.shipping_cost && toDollars(tax) === bag.tax_amount;
  });
  fc.assert(law, { numRuns: 2_000 });
  t.end();
});
