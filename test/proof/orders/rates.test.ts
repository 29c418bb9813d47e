import fc from 'fast-check';
import t from 'tap';
import type { OrderReply } from '../../../src/contract/orders.ts';
import { piecesText, type QuoteReply } from '../../../src/contract/quote.ts';
import type { SellingReply } from '../../../src/contract/selling.ts';
import type { Client } from '../../helpers/client.ts';
import { shopOf } from '../../orders/shop.ts';

const SELLING = '/artists/me/selling';
const FR = { to: 'FR', price: 12.5, days: 4 };
const WORLD = { to: 'everywhere', price: 40, days: 14 };

t.test('what artists ask for shipping', async (t) => {
  const shop = await shopOf(t, { SHIPPING_RATE: '5', TAX_RATE: '7.25' });
  const { stack, artist, buyer } = shop;
  const ike = await stack.artist('Ike');
  const say = (who: Client, body: object) => who.call<SellingReply>('PUT', SELLING, { body });
  const quote = async (works: number[], country?: string) => {
    const pieces = piecesText(works.map((artwork_id) => ({ artwork_id, quantity: 1 })));
    const query = new URLSearchParams({ pieces, ...(country && { country }) });
    return (await buyer.call<QuoteReply>('GET', `/checkout/quote?${query}`)).body;
  };

  await t.test('is said by the artist, part by part', async (t) => {
    t.match(await say(artist, { how_to_pay: 'By transfer', ships_from: 'NO', rates: [FR, WORLD] }), { status: 200 });
    t.match(await say(artist, { how_to_pay: 'In cash' }), { body: { how_to_pay: 'In cash', rates: [FR, WORLD] } });
    t.match(await say(artist, { ships_from: null }), { body: { how_to_pay: 'In cash', ships_from: null } });
    t.match(await say(artist, { ships_from: 'NO', rates: [FR] }), { body: { ships_from: 'NO', rates: { length: 1 } } });
    t.same((await artist.call('GET', SELLING)).body, { how_to_pay: 'In cash', ships_from: 'NO', rates: [FR] });
    t.match(await say(artist, { rates: [FR, WORLD, FR] }), {
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'rates/2/to' }] },
    });
    t.same((await ike.call('GET', SELLING)).body, { how_to_pay: null, ships_from: null, rates: [] });
  });

  await t.test('is told before the order, and fixed in it', async (t) => {
    const [mine, his] = [await shop.list(artist, { price: 100 }), await shop.list(ike, { price: 60 })];
    const told = await quote([mine, his], 'FR');
    t.match(told, {
      orders: [
        { artist: { id: artist.profileId, name: 'Ada' }, artwork_ids: [mine], shipping_cost: 12.5, days: 4 },
        { artwork_ids: [his], shipping_cost: 3, ships_from: null, days: null },
      ],
      ...{ subtotal: 160, shipping_cost: 15.5, tax_amount: 11.6, total_amount: 187.1 },
    });
    const shown = { shipping_cost: 15.5, tax_amount: 11.6 };
    const both: [number, number][] = [
      [mine, 100],
      [his, 60],
    ];
    await say(artist, { rates: [{ ...FR, price: 20, days: 9 }] });
    t.match(await shop.order(buyer, both, shown), {
      status: 409,
      body: { code: 'PRICE_CHANGED', amounts: { shown, now: { shipping_cost: 23, tax_amount: 11.6 } } },
    });
    await say(artist, { rates: [FR] });
    const { checkout, order } = await shop.place(buyer, both, shown);
    t.equal(checkout.total_amount, 187.1);
    await say(artist, { rates: [{ ...FR, price: 99, days: 99 }], ships_from: 'SE' });
    const seen = (await buyer.call<OrderReply>('GET', `/orders/${order.id}`)).body.order;
    t.match(seen, { shipping_cost: 12.5, ships_from: 'NO', days: 4 });
    t.match(await shop.see(artist, '/sales'), { sales: [{ shipping_cost: 12.5, ships_from: 'NO', days: 4 }] });
    await buyer.call('DELETE', `/checkout/${checkout.id}`);
  });

  await t.test('is a refusal where the artist does not ship', async (t) => {
    await say(artist, { rates: [{ ...FR, to: 'JP' }] });
    const [mine, his] = [await shop.list(artist), await shop.list(ike)];
    t.match(await quote([mine, his], 'FR'), {
      orders: [{ ships_there: false, shipping_cost: null }, { ships_there: true }],
      ...{ shipping_cost: null, total_amount: null },
    });
    t.match(
      await shop.order(buyer, [
        [mine, 50],
        [his, 50],
      ]),
      { status: 409, body: { code: 'NOT_SHIPPED_THERE', works: [mine] } },
    );
    t.equal(await shop.statusOf(his), 'available', 'nothing of it was placed');
  });

  await t.test('depends on the country as long as there is none', async (t) => {
    const mine = await shop.list(artist);
    t.match(await quote([mine]), { orders: [{ ships_there: true, shipping_cost: null }], total_amount: null });
    t.match(await quote([999_999], 'FR'), { orders: [], total_amount: 0 }, 'what is gone costs nothing');
  });
});

t.test('whatever is in a bag, an order costs what was told', async (t) => {
  const shop = await shopOf(t, { SHIPPING_RATE: '4.95', TAX_RATE: '7.25' });
  const { stack, buyer } = shop;
  const artists = [shop.artist, await stack.artist('Ike'), await stack.artist('Mo')];
  const PRICES = [0.99, 33.33, 66.67, 1_249.5];
  const works: { id: number; price: number }[] = [];
  for (const artist of artists)
    for (const price of PRICES) works.push({ id: await shop.list(artist, { price, limited_edition: 90 }), price });
  const asked = fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: undefined });
  const bags = fc.tuple(
    fc.tuple(asked, asked, asked),
    fc.subarray(works, { minLength: 1 }),
    fc.integer({ min: 1, max: 3 }),
  );
  const law = fc.asyncProperty(bags, async ([rates, some, quantity]) => {
    for (const [index, cents] of rates.entries())
      await artists[index]?.call('PUT', SELLING, {
        body: { rates: cents === undefined ? [] : [{ to: 'everywhere', price: cents / 100, days: 5 }] },
      });
    const lines = some.map(({ id, price }) => ({ artwork_id: id, quantity, price }));
    const path = `/checkout/quote?pieces=${piecesText(lines)}&country=FR`;
    const { body: told } = await buyer.call<QuoteReply>('GET', path);
    const { shipping_cost, tax_amount } = told;
    const { checkout } = await shop.place(buyer, [], { lines, shipping_cost, tax_amount });
    await buyer.call('DELETE', `/checkout/${checkout.id}`);
    if (checkout.total_amount !== told.total_amount)
      throw new Error(`told ${told.total_amount}, ordered for ${checkout.total_amount}`);
    for (const [index, order] of checkout.orders.entries())
      if (order.shipping_cost !== told.orders[index]?.shipping_cost) throw new Error('an order differs');
  });
  await fc.assert(law, { numRuns: 30 });
});
