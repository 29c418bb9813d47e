import t from 'tap';
import { startStack } from '../helpers/stack.ts';
import { createSite, PAGES, SITE } from './people.ts';

const CALLS: [method: string, path: string, body?: object][] = [
  ['GET', SITE],
  ['POST', SITE, { slug: 'mine', title: 'Mine' }],
  ['PUT', SITE, { title: 'Mine' }],
  ['DELETE', SITE],
  ['GET', PAGES],
  ['POST', PAGES, { title: 'Mine', page_type: 'content' }],
  ['PUT', `${PAGES}/reorder`, { page_orders: [] }],
  ['GET', `${PAGES}/1`],
  ['PUT', `${PAGES}/1`, { title: 'Mine' }],
  ['DELETE', `${PAGES}/1`],
];

t.test('who may do what with mini-sites', async (t) => {
  const stack = await startStack(t, { redis: false });
  const artist = await stack.artist('Ada');
  await createSite(artist, 'ada');
  const page = await artist.call('POST', PAGES, { body: { title: 'About', page_type: 'content', is_published: true } });
  await artist.call('PUT', SITE, { body: { is_published: true } });
  await stack.foldAll();
  const before = await artist.call('GET', PAGES);
  const visitor = stack.visitor();
  const [shopper, admin] = [await stack.shopper('Ben'), await stack.admin()];

  for (const [method, path, body] of CALLS) {
    const what = `${method} ${path}`;
    t.match(await visitor.call(method, path, { body }), { status: 401, body: { code: 'UNAUTHENTICATED' } }, what);
    for (const person of [shopper, admin])
      t.match(
        await person.call(method, path, { body }),
        { status: 403, body: { code: 'ARTIST_PROFILE_REQUIRED' } },
        `${what}, without a profile`,
      );
  }
  for (const caller of [visitor, shopper, admin, artist])
    for (const who of ['ada', String(artist.profileId)]) {
      t.match(await caller.call('GET', `/artists/${who}/minisite`), { status: 200, body: { slug: 'ada' } });
      t.match(await caller.call('GET', `/artists/${who}/minisite/pages`), {
        status: 200,
        body: { pages: [page.body] },
      });
      t.match(await caller.call('GET', `/artists/${who}`), { status: 200, body: { artist_name: 'Ada' } });
    }
  t.same((await artist.call('GET', PAGES)).body, before.body, 'and nobody else has changed anything');
});
