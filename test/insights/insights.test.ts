import t from 'tap';
import { lastDays } from '../../src/console/insights/figures.ts';
import type { Insights } from '../../src/contract/insights.ts';
import { list } from '../artworks/people.ts';
import type { Client } from '../helpers/client.ts';
import { engagementEvent, type Told } from '../helpers/events.ts';
import { expectedInsights } from '../helpers/expected-insights.ts';
import { startStack } from '../helpers/stack.ts';

const PATH = '/api/v1/artists/me/insights';
const DAY = 86_400_000;

t.test("an artist's figures", async (t) => {
  const stack = await startStack(t);
  const house = new URL(stack.config.publicUrl).origin;
  const maren = await stack.artist('Maren');
  const other = await stack.artist('Other');
  const [ada, bo] = [await stack.shopper('Ada'), await stack.shopper('Bo')];
  // Noon, so that the day does not change meanwhile.
  stack.clock.ahead = DAY / 2 - (Date.now() % DAY);
  const titled = async (artist: Client, title: string) => (await list(artist, { title })).artwork.id;
  const [tide, fern, gone] = [
    await titled(maren, 'Low Tide'),
    await titled(maren, 'Fern'),
    await titled(maren, 'Gone'),
  ];
  const foreign = await titled(other, 'Not hers');
  const works = new Map([
    [tide, 'Low Tide'],
    [fern, 'Fern'],
  ]);
  const ask = async (query = '') => (await maren.call<Insights>('GET', `${PATH}${query}`)).body;
  const expected = (days: number) =>
    expectedInsights(stack.db, {
      artistId: maren.session.user.id,
      works,
      dates: lastDays(days, stack.parts.now()),
      house,
    });
  const daysAgo = (days: number) => new Date(stack.parts.now().getTime() - days * DAY).toISOString();
  const view = (artwork: number, told: Omit<Told, 'type' | 'artwork'> = {}) =>
    stack.parts.engagementLog.append([
      engagementEvent({ type: 'view_artwork', artwork, at: stack.parts.now().toISOString(), ...told }),
    ]);
  const add = async (who: Client, artwork_id: number) => {
    const { status } = await who.call('POST', '/api/v1/cart/items', { body: { artwork_id } });
    if (status !== 201) throw new Error(`adding to the bag answered ${status}`);
  };

  await t.test('are zeroes for each day before anything has happened', async (t) => {
    const { by_day, ...rest } = await ask();
    const none = { views: 0, favorites: 0, bag_additions: 0 };
    t.same(rest, { ...none, top_artworks: [], sources: [], position: 0 });
    t.same(
      by_day,
      lastDays(30, stack.parts.now()).map((day) => ({ day, ...none })),
      'thirty days unless others are asked for',
    );
  });

  for (const told of [
    { user: ada.session.user.id, referrer: '/discover' },
    { user: maren.session.user.id, referrer: '/discover' },
    { user: maren.session.user.id, referrer: 'https://search.example/?q=me' },
    { referrer: 'https://search.example/?q=tide' },
    { referrer: `${house}/artist/7` },
    { person: 2 },
    // Neither how often nor under how many names somebody comes makes an address stand first.
    ...[3, 4, 5, 6, 7].map((person) => ({ person, network: 1, referrer: 'https://crowd.example/' })),
    ...Array(5).fill({ person: 8, network: 2, referrer: 'https://buy.example/' }),
    { at: daysAgo(6), referrer: 'https://search.example/' },
    { at: daysAgo(29) },
    { at: daysAgo(31) },
    { at: daysAgo(89), user: bo.session.user.id },
    { at: daysAgo(90) },
  ])
    await view(tide, told);
  await view(fern, { at: daysAgo(6) });
  for (const work of [gone, foreign]) await view(work);
  await add(ada, tide);
  await add(bo, tide);
  await add(bo, fern);
  await bo.call('DELETE', '/api/v1/cart/clear');
  await add(bo, fern);
  await add(maren, tide);
  await add(bo, gone);
  await add(bo, foreign);
  const favor = async (who: Client, artwork: number, method = 'PUT') => {
    const { status } = await who.call(method, `/api/v1/favorites/artworks/${artwork}`);
    if (status !== 204) throw new Error(`a favourite answered ${status}`);
  };
  for (const work of [tide, fern, gone, foreign]) await favor(ada, work);
  for (const who of [bo, maren]) await favor(who, tide);
  for (const method of ['PUT', 'DELETE', 'PUT', 'DELETE']) await favor(bo, fern, method);
  await favor(ada, fern, 'DELETE');
  await favor(ada, fern);
  await maren.call('DELETE', `/api/v1/artworks/${gone}`);
  await stack.foldAll();

  await t.test('are what counting the raw events by hand gives, for every range', async (t) => {
    for (const days of [7, 30, 90]) {
      const { position, ...figures } = await ask(`?days=${days}`);
      t.same(figures, await expected(days), `${days} days`);
      t.equal(figures.by_day.length, days);
      t.equal(position, 24);
    }
  });

  // Shows 8.14
  await t.test('leave out the own visits and the own bag, works of others, and works that are gone', async (t) => {
    const figures = await ask('?days=7');
    t.match(figures, { views: 16, favorites: 3, bag_additions: 4 });
    t.same(figures.top_artworks, [
      { artwork_id: tide, title: 'Low Tide', views: 15, favorites: 2, bag_additions: 2 },
      { artwork_id: fern, title: 'Fern', views: 1, favorites: 1, bag_additions: 2 },
    ]);
    t.same(figures.sources, [
      { source: 'https://crowd.example', views: 3 },
      { source: 'direct', views: 2 },
      { source: 'https://search.example', views: 2 },
      { source: 'Vernissage', views: 1 },
      { source: 'https://buy.example', views: 1 },
    ]);
  });

  await t.test('name nobody', async (t) => {
    const text = JSON.stringify(await ask('?days=90'));
    for (const { session } of [ada, bo]) {
      t.notMatch(text, session.user.email);
      t.notMatch(text, /"(user|visitor|viewer)[a-z_]*"/);
    }
  });

  await t.test('follow the own writes of a client that asks for its position', async (t) => {
    const { artwork, seen } = await list(maren, { title: 'New' });
    const { headers } = await ada.call('POST', '/api/v1/cart/items', { body: { artwork_id: artwork.id } });
    const position = headers.get('x-log-position') ?? '';
    t.ok(Number(position) > Number(seen['x-min-position']));
    const { headers: said, body } = await maren.call<Insights>('GET', PATH, {
      headers: { 'x-min-position': position },
    });
    t.equal(said.get('x-stale'), null);
    t.match(
      body.top_artworks.find(({ artwork_id }) => artwork_id === artwork.id),
      { title: 'New', bag_additions: 1 },
    );
    t.equal((await maren.call('GET', PATH, { headers: { 'x-min-position': 'soon' } })).status, 400);
  });

  await t.test('are for artists, about 7, 30 or 90 days', async (t) => {
    for (const base of ['/api/v1', '']) {
      t.match(await stack.visitor().call('GET', `${base}/artists/me/insights`), {
        status: 401,
        body: { code: 'UNAUTHENTICATED' },
      });
      t.match(await ada.call('GET', `${base}/artists/me/insights`), {
        status: 403,
        body: { code: 'ARTIST_PROFILE_REQUIRED' },
      });
    }
    for (const days of ['8', '0', '-7', '7.5', '1e1', '', 'week', '900'])
      t.match(
        await maren.call('GET', `${PATH}?days=${days}`),
        { status: 400, body: { code: 'VALIDATION', issues: [{ path: 'days' }] } },
        days,
      );
  });
});
