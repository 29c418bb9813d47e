import { sql } from 'kysely';
import t from 'tap';
import { favorites } from '../../projections/favorites.ts';
import { advance } from '../../src/engine/folding/advance.ts';
import { createBuild, findBuild } from '../../src/engine/folding/builds/builds.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { forgetFavorites } from '../../src/shop/favorites/forget.ts';
import { list } from '../artworks/people.ts';
import { differences } from '../helpers/folding.ts';
import { startStack } from '../helpers/stack.ts';

t.test('the read model of favourites', async (t) => {
  const stack = await startStack(t, { redis: false });
  const { db, folder, parts } = stack;
  const artist = await stack.artist('Ada');
  const works = [];
  for (let n = 0; n < 4; n += 1) works.push((await list(artist)).artwork.id);
  const [first = 0, second = 0, third = 0] = works;

  const members = [];
  for (const name of ['Bo', 'Cleo', 'Dora']) {
    const member = await stack.shopper(name);
    members.push(member);
    const told = async (...calls: [method: string, path: string][]) => {
      for (const [method, path] of calls) {
        const { status } = await member.call(method, path);
        if (status >= 300) throw new Error(`${method} ${path} was answered ${status}`);
      }
    };
    await told(['PUT', `/follows/artists/${artist.profileId}`], ['PUT', `/favorites/artworks/${first}`]);
    const body = { artwork_ids: [second, third], artist_ids: [] };
    await member.call('POST', '/favorites/merge', { body });
    await artist.call('PUT', `/artworks/${second}`, { body: { price: 70, status: 'sold' } });
    await told(['DELETE', `/favorites/artworks/${second}`], ['PUT', `/favorites/artworks/${second}`]);
    await told(['DELETE', `/favorites/artworks/${third}`]);
    const { headers } = await artist.call('PUT', `/artworks/${second}`, { body: { price: 80 } });
    await list(artist);
    await stack.foldAll();
    const at = { 'x-min-position': headers.get('x-log-position') ?? '' };
    await member.call('GET', '/follows', { headers: at });
    if (name === 'Cleo')
      await told(['DELETE', `/follows/artists/${artist.profileId}`], ['PUT', `/follows/artists/${artist.profileId}`]);
  }
  await artist.call('DELETE', `/artworks/${first}`);
  const { id } = members[2]?.session.user ?? { id: 0 };
  const forget = () => forgetFavorites(parts.domainLog, id, new Date());
  const gone = await forget();
  t.same(await forget(), gone, 'forgetting once more changes nothing');
  t.equal(await forgetFavorites(parts.domainLog, 987_654, new Date()), null, 'and nothing where there is nothing');
  await list(artist);
  await stack.foldAll();
  const live = await findBuild(db, favorites, 'live');
  if (!live) throw new Error('there is no live build');

  await t.test('holds what remained', async (t) => {
    const { rows } = await sql`
      select artwork_id, price_cents, status from read.favorite order by user_id, artwork_id`.execute(db);
    t.same(rows, [
      { artwork_id: first, price_cents: 120_050, status: 'available' },
      { artwork_id: second, price_cents: 7_000, status: 'sold' },
      { artwork_id: first, price_cents: 120_050, status: 'available' },
      { artwork_id: second, price_cents: 7_000, status: 'sold' },
    ]);
    const { rows: follows } = await sql<{ read_on: boolean }>`
      select seen > position as read_on from read.follow order by user_id`.execute(db);
    t.same(follows, [{ read_on: true }, { read_on: false }]);
    const { rows: listed } = await sql`select from read.listed_work`.execute(db);
    t.equal(listed.length, 7);
  });

  await t.test('comes out the same in one go, event by event, in pairs, and in sevens', async (t) => {
    for (const batch of [5_000, 1, 2, 7]) {
      const build = await db
        .transaction()
        .execute((transaction) => createBuild(transaction, favorites, 'rebuilding', []));
      await advance(folder, favorites, build, { batch });
      t.same(await differences(db, favorites, live.schema, build.schema), [], `in batches of ${batch}`);
    }
  });

  await t.test('equals what the log says', async (t) => {
    for (const { name, differences, shown, rows } of await verifyProjection(db, favorites)) {
      t.equal(differences, 0, `${name} ${JSON.stringify(shown)}`);
      t.ok(rows > 0, name);
    }
  });
});
