import { sql } from 'kysely';
import t from 'tap';
import { cart } from '../../projections/cart.ts';
import type { Cart } from '../../src/contract/cart.ts';
import { advance } from '../../src/engine/folding/advance.ts';
import { createBuild, findBuild } from '../../src/engine/folding/builds/builds.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { differences } from '../helpers/folding.ts';
import { startStack } from '../helpers/stack.ts';
import { openCatalogue } from './catalogue.ts';

const image = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

t.test('the read model of carts', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { db, folder } = stack;
  const catalogue = await openCatalogue(stack);
  const works: number[] = [];
  for (let n = 0; n < 6; n += 1) works.push(await catalogue.list({ title: `Work ${n}`, price_cents: 100 + n }));
  const [first = 0, second = 0, third = 0, , fifth = 0, sixth = 0] = works;

  for (const name of ['Ada', 'Bo', 'Cleo', 'Dora']) {
    const shopper = await stack.shopper(name);
    const add = async (artwork_id: number) =>
      (await shopper.call<Cart>('POST', '/cart/items', { body: { artwork_id } })).body.items.at(-1)?.id;
    const ids = [];
    for (const work of works) ids.push(await add(work));
    await shopper.call('PUT', `/cart/items/${ids[0]}`, { body: { quantity: 7 } });
    await shopper.call('DELETE', `/cart/items/${ids[1]}`);
    if (name === 'Bo') await shopper.call('DELETE', '/cart/clear');
    if (name === 'Bo') await add(third);
    if (name === 'Cleo') await shopper.call('DELETE', '/cart/clear');
    if (name === 'Dora') await catalogue.deleteCart(shopper.session.user.id);
  }
  for (const n of [1, 2, 3]) await catalogue.addImage(first, image(n));
  await catalogue.removeImage(first, image(1));
  await catalogue.addImage(first, image(4));
  await catalogue.change(first, { title: 'Ebb', dimensions: null });
  await catalogue.change(first, { price_cents: 999, description: 'No matter to a cart.' });
  await catalogue.setStatus(second, 'sold');
  await catalogue.remove(third);
  await catalogue.remove(fifth);
  await catalogue.erase(fifth);
  await catalogue.erase(sixth);
  await catalogue.leave();
  await stack.foldAll();
  const live = await findBuild(db, cart, 'live');
  if (!live) throw new Error('there is no live build');

  await t.test('holds what remained, and what the works have become', async (t) => {
    const { rows: items } = await sql`select quantity from read.cart_item order by user_id, id`.execute(db);
    t.same(
      items.map((row) => (row as { quantity: number }).quantity),
      [7, 1, 1, 1, 1, 1],
    );
    const { rows } =
      await sql`select title, price_cents, dimensions, status, images from read.cart_artwork order by id`.execute(db);
    t.match(rows[0], { title: 'Ebb', price_cents: 999, dimensions: null, images: [image(2), image(3), image(4)] });
    t.match(rows.slice(1, 3), [{ status: 'sold' }, { status: 'deleted', title: 'Work 2' }]);
    const gone = { title: 'No longer available', price_cents: 0, dimensions: null, status: 'deleted', images: [] };
    t.match(rows.slice(4), [gone, gone]);
    const { rows: artists } = await sql`select artist_name from read.cart_artist`.execute(db);
    t.same(artists, [{ artist_name: 'Former artist' }]);
    const { rows: carts } = await sql`select from read.cart`.execute(db);
    t.equal(carts.length, 3, 'the cart that was deleted is not one of them');
  });

  await t.test('comes out the same in one go, event by event, in pairs, and in sevens', async (t) => {
    for (const batch of [5_000, 1, 2, 7]) {
      const build = await db.transaction().execute((transaction) => createBuild(transaction, cart, 'rebuilding', []));
      await advance(folder, cart, build, { batch });
      t.same(await differences(db, cart, live.schema, build.schema), [], `in batches of ${batch}`);
    }
  });

  await t.test('equals what the log says', async (t) => {
    for (const { name, differences, shown, rows } of await verifyProjection(db, cart)) {
      t.equal(differences, 0, `${name} ${JSON.stringify(shown)}`);
      t.ok(rows > 0, name);
    }
  });
});
