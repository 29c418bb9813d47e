import t from 'tap';
import { salePages } from '../../src/shop/orders/sale-pages.ts';
import { shopOf } from './shop.ts';

t.test('an artist takes their sales away as a file', async (t) => {
  const shop = await shopOf(t, { SHIPPING_RATE: '5', TAX_RATE: '7.25' });
  const { stack, artist, buyer, other } = shop;
  const today = new Date(stack.parts.now()).toISOString().slice(0, 10);
  const read = async (query = '') => {
    await stack.foldAll();
    const { status, headers, body } = await artist.call<string>('GET', `/sales.csv${query}`);
    return { status, headers, rows: String(body).trim().split('\r\n').slice(1) };
  };

  await t.test('which is nothing but its head before the first', async (t) => {
    const { status, headers, rows } = await read();
    t.match([status, headers.get('content-type'), headers.get('cache-control')], [200, /^text\/csv/, /no-store/]);
    t.equal(headers.get('content-disposition'), `attachment; filename="sales-${today}.csv"`);
    t.same(rows, []);
  });

  await t.test('with a row for each of the hundred works of an order, which come to what was paid', async (t) => {
    const works: [number, number][] = [];
    for (let index = 0; index < 100; index += 1) {
      const price = (100 + index) / 100;
      works.push([await shop.list(artist, { title: `=Work "${index}", été`, price }), price]);
    }
    const { order } = await shop.place(buyer, works);
    const { rows } = await read();
    t.equal(rows.length, 100);
    t.match(rows[0], new RegExp(`^${order.id},${today},,,,requested,"'=Work ""0"", été",1,1\\.00,`));
    const sum = (fromEnd: number) => rows.reduce((cents, row) => cents + Number(row.split(',').at(fromEnd)) * 100, 0);
    t.equal(Math.round(sum(-6)), Math.round(order.shipping_cost * 100));
    t.equal(Math.round(sum(-5)), Math.round(order.tax_amount * 100));
  });

  await t.test('of a status, or of some days', async (t) => {
    const work = await shop.list(artist, { title: 'Fog' });
    const { order } = await shop.place(other, [[work, 50]]);
    await artist.call('POST', `/sales/${order.id}/decline`);
    t.match((await read('?status=declined')).rows, [/,declined,"Fog",/]);
    t.equal((await read(`?from=${today}&to=${today}`)).rows.length, 101);
    t.same((await read('?to=2020-01-01')).rows, []);
    t.same((await read('?from=2999-01-01')).rows, []);
    t.match(await artist.call('GET', '/sales.csv?from=yesterday'), { status: 400 });
  });

  await t.test('newest first, each once, however small its pages are', async (t) => {
    const last = await shop.place(other, [[await shop.list(artist), 50]]);
    await stack.foldAll();
    const { id } = artist.session.user;
    const asked = { artistId: id, at: new Date(stack.parts.now()) };
    const pages = await Array.fromAsync(salePages(stack.db, asked, 1));
    t.equal(pages.length, 3);
    const ids = pages.flat().map(({ order }) => order.order_id);
    t.equal(ids[0], last.order.id);
    t.same(
      ids,
      ids.toSorted((one, next) => next - one),
    );
    t.equal((await Array.fromAsync(salePages(stack.db, asked))).length, 1);
  });
});
