import t from 'tap';
import { cart } from '../../../projections/cart.ts';
import { artworkPopularity } from '../../../projections/engagement/artwork-popularity.ts';
import type { Artwork } from '../../../src/contract/artworks.ts';
import type { Cart } from '../../../src/contract/cart.ts';
import { dropBuild, findBuild } from '../../../src/engine/folding/builds/builds.ts';
import { ensureBuilds } from '../../../src/engine/folding/builds/ensure-builds.ts';
import { setStatusAlone } from '../../../src/engine/folding/checkpoints/lane-status.ts';
import type { Projection } from '../../../src/engine/folding/projection.ts';
import { list } from '../../artworks/people.ts';
import { openCatalogue } from '../../cart/catalogue.ts';
import type { Answer } from '../../helpers/client.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';

const IMAGE = '01890a5d-ac96-774b-bcce-b302099a8057';

async function liveBuild({ db }: Stack, projection: Projection) {
  const build = await findBuild(db, projection, 'live');
  if (!build) throw new Error(`${projection.name} has no live build`);
  return build;
}

async function drop(stack: Stack, projection: Projection): Promise<void> {
  const build = await liveBuild(stack, projection);
  await stack.db.transaction().execute((transaction) => dropBuild(transaction, projection, build));
}

const stopped = (status: 'halted' | 'paused') => ({
  stop: async (stack: Stack) => setStatusAlone(stack.db, 'domain', (await liveBuild(stack, cart)).schema, status),
  goOn: async (stack: Stack) => setStatusAlone(stack.db, 'domain', (await liveBuild(stack, cart)).schema, 'running'),
});
const WAYS = {
  halted: stopped('halted'),
  paused: stopped('paused'),
  away: { stop: (stack: Stack) => drop(stack, cart), goOn: ({ db }: Stack) => ensureBuilds(db, [cart], [1]) },
};

for (const [name, { stop, goOn }] of Object.entries(WAYS))
  t.test(`a cart whose read model is ${name} answers each write with what was decided`, async (t) => {
    const stack = await startStack(t, { redis: false, env: { SHIPPING_RATE: '5', TAX_RATE: '7.25' } });
    const catalogue = await openCatalogue(stack);
    const shopper = await stack.shopper();
    const [painting, print, sold, erased] = [
      await catalogue.list(),
      await catalogue.list({ title: 'Ebb', price_cents: 4_999, limited_edition: 5, dimensions: null }),
      await catalogue.list({ title: 'Gone soon' }),
      await catalogue.list({ title: 'A secret' }),
    ];
    await catalogue.addImage(painting, IMAGE);
    const write = async (method: string, path: string, body?: object) => {
      const answer = await shopper.call<Cart>(method, path, { body });
      t.equal(answer.headers.get('x-stale'), null, `${method} ${path}`);
      return answer;
    };
    const add = (artwork_id: number, quantity = 1) => write('POST', '/cart/items', { artwork_id, quantity });
    const read = (answer: Answer<Cart>) => {
      const position = answer.headers.get('x-log-position');
      return shopper.call<Cart>('GET', '/cart', { headers: position === null ? {} : { 'x-min-position': position } });
    };
    await add(sold);
    await add(erased);
    const before = (await add(painting)).body;
    await stop(stack);

    await catalogue.change(painting, { price_cents: 10_000, title: 'High Tide' });
    await catalogue.setStatus(sold, 'sold');
    await catalogue.erase(erased);
    await catalogue.hold(print, 5, '2026-01-01T00:15:00.000Z');
    const added = await add(print, 3);
    t.match(added, { status: 201, body: { total_items: 6, subtotal: 249.97 } });
    t.match(added.body.items, [
      { artwork: { title: 'Gone soon', status: 'sold' } },
      { price: 0, artwork: { title: 'No longer available', status: 'deleted' } },
      { price: 100, artwork: { title: 'High Tide', image_url: `/images/${IMAGE}/thumb.webp`, status: 'available' } },
      {
        ...{ quantity: 3, price: 49.99 },
        // What held it has run out, though no event says so.
        artwork: { artist_name: 'Ada Brush', artist_id: 77, dimensions: null, status: 'available' },
      },
    ]);
    t.match(await add(print), { status: 409, body: { code: 'ALREADY_IN_CART' } });
    const [, , paintingLine, printLine] = added.body.items;
    const changed = await write('PUT', `/cart/items/${printLine?.id}`, { quantity: 5 });
    t.match(changed, { status: 200, body: { total_items: 8 } });
    const same = await write('PUT', `/cart/items/${printLine?.id}`, { quantity: 5 });
    t.same(same.body, changed.body, 'what changes nothing, too');
    const removed = await write('DELETE', `/cart/items/${paintingLine?.id}`);
    t.match(removed, { status: 200, body: { total_items: 7, subtotal: 249.95 } });

    const meanwhile = await read(removed);
    if (name === 'away') {
      t.same(meanwhile.body, removed.body, 'a read is answered out of the log as well');
      t.equal(meanwhile.headers.get('x-stale'), null);
    } else {
      t.same(meanwhile.body, before, 'a read answers what the read model has');
      t.equal(meanwhile.headers.get('x-stale'), 'true', 'and says that it is old');
    }

    // A write that waited for the halted read model would take at least a second each time.
    const times: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      const begun = performance.now();
      await write('PUT', `/cart/items/${printLine?.id}`, { quantity: n });
      times.push(performance.now() - begun);
    }
    t.ok(Math.min(...times) < 1_000, 'no write waits for a read model that stands still');

    const last = await write('PUT', `/cart/items/${printLine?.id}`, { quantity: 2 });
    await goOn(stack);
    const after = await read(last);
    t.equal(after.headers.get('x-stale'), null);
    t.same(after.body, last.body, 'and the read model says the same once it goes on');
    await stop(stack);
    t.match(await write('DELETE', '/cart/clear'), { status: 200, body: { total_items: 0, items: [], subtotal: 0 } });
  });

t.test('a work is answered as it was decided, also while its counts are away', async (t) => {
  const stack = await startStack(t, { redis: false });
  const artist = await stack.artist();
  const { id } = (await list(artist)).artwork;
  await drop(stack, artworkPopularity);
  const changed = await artist.call<{ artwork: Artwork }>('PUT', `/artworks/${id}`, { body: { title: 'Ebb' } });
  t.match(changed, { status: 200, body: { artwork: { id, title: 'Ebb', view_count: 0, like_count: 0 } } });
});
