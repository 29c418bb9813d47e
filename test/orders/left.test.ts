import t from 'tap';
import { shopOf } from './shop.ts';

t.test('what is left of a work, as anybody may ask', async (t) => {
  const shop = await shopOf(t);
  const { stack, artist, buyer, other } = shop;
  const visitor = stack.visitor();
  const ask = (work: number) => visitor.call('GET', `/api/v1/artworks/${work}/pieces`);
  const left = async (work: number) => (await ask(work)).body;

  await t.test('is what its stream says at once, and no cache keeps it', async (t) => {
    const work = await shop.list(artist);
    t.same(await left(work), { left: 1, free_again_at: null });
    const { order } = await shop.place(buyer, [[work, 50]]);
    const { body, headers } = await ask(work);
    t.same(body, { left: 0, free_again_at: order.hold_until });
    t.equal(headers.get('cache-control'), 'no-store');
    await buyer.call('POST', `/orders/${order.id}/cancel`);
    t.same(await left(work), { left: 1, free_again_at: null });
  });

  await t.test('counts the copies of an edition, and names the first hold that ends', async (t) => {
    const work = await shop.list(artist, { limited_edition: 3 });
    const { order: first } = await shop.place(buyer, [[work, 50]]);
    stack.clock.ahead += 60_000;
    const { order: second } = await shop.place(other, [[work, 50]]);
    t.same(await left(work), { left: 1, free_again_at: first.hold_until });
    await shop.take(first.id, ['accept'], shop.paidToday());
    t.same(await left(work), { left: 1, free_again_at: second.hold_until }, 'what is sold waits for nothing');
  });

  await t.test('is nothing once it is sold, or while its artist keeps it', async (t) => {
    const [sold, kept] = [await shop.list(artist), await shop.list(artist)];
    const { order } = await shop.place(await shop.member('Lin'), [[sold, 50]]);
    await shop.take(order.id, ['accept'], shop.paidToday());
    await artist.call('PUT', `/artworks/${kept}`, { body: { status: 'reserved' } });
    for (const work of [sold, kept]) t.same(await left(work), { left: 0, free_again_at: null });
  });

  await t.test('is not known of what is not there', async (t) => {
    const work = await shop.list(artist);
    await artist.call('DELETE', `/artworks/${work}`);
    for (const id of [work, 999_999]) t.match(await ask(id), { status: 404, body: { code: 'ARTWORK_NOT_FOUND' } });
  });

  await t.test('is there again when the time of a hold is over, before anything has said so', async (t) => {
    const work = await shop.list(artist);
    const { order } = await shop.place(await shop.member('Moe'), [[work, 50]]);
    stack.clock.ahead += 48 * 3_600_000 - 60_000;
    t.same(await left(work), { left: 0, free_again_at: order.hold_until });
    stack.clock.ahead += 60_000;
    t.same(await left(work), { left: 1, free_again_at: null });
    t.equal(await shop.statusOf(work), 'reserved');
  });
});
