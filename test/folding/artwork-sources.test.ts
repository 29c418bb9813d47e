import t from 'tap';
import { artworkSources } from '../../projections/engagement/artwork-sources.ts';
import { openGiven } from '../helpers/given.ts';

const FROM = {
  direct: [
    undefined,
    '',
    'discover',
    '//evil.example/x',
    '{"a": 1}',
    'ftp://files.example/',
    'https://',
    'https://ada:secret@home.example/',
    'https://good.example\\@evil.example/',
    'https://two words.example/',
    `https://${'a'.repeat(254)}/`,
  ],
  Vernissage: ['/', '/discover?q=blue', '/artist/7#works'],
  'https://search.example': [
    'https://search.example',
    'https://search.example/?q=fern',
    'HTTPS://Search.Example:443/a/b',
    'https://search.example#top',
  ],
  'http://search.example': ['http://search.example:80/'],
  'https://search.example:8443': ['https://search.example:8443/x'],
  'https://xn--bcher-kva.example': ['https://xn--bcher-kva.example/fern'],
  'http://[2001:db8::1]:3000': ['http://[2001:db8::1]:3000/'],
};

t.test('where the visitors of a work came from', async (t) => {
  const given = await openGiven(t, artworkSources);
  const day = '2026-03-04T00:00:00.000Z';
  const view = { type: 'view_artwork', artwork: 1001 } as const;

  await t.test('is the origin of the referrer, a page of the house, or nowhere that is known', async (t) => {
    const events = Object.values(FROM).flatMap((referrers) =>
      referrers.map((referrer) => ({ ...view, ...(referrer !== undefined && { referrer }) })),
    );
    const rows = Object.entries(FROM).map(([source, { length: views }]) => ({ source, views }));
    await t.resolves(given(events).foldsTo('artwork_source', rows));
  });

  await t.test('is counted for each work and day, and only for views', async (t) => {
    const events = given([
      view,
      { ...view, person: 2, referrer: '/' },
      { ...view, artwork: 1002 },
      { ...view, at: '2026-03-05T00:00:00Z' },
      { type: 'action_favorite', artwork: 1001 },
      { type: 'view_page', path: '/' },
      { type: 'view_artwork' },
    ]);
    await t.resolves(
      events.foldsTo('artwork_source', [
        { artwork_id: 1001, day, source: 'direct', views: 1 },
        { artwork_id: 1001, day, source: 'Vernissage', views: 1 },
        { artwork_id: 1002, day, source: 'direct', views: 1 },
        { artwork_id: 1001, day: '2026-03-05T00:00:00.000Z', source: 'direct', views: 1 },
      ]),
    );
  });

  await t.test('is counted once more for each user who was signed in', async (t) => {
    const events = given([
      view,
      { ...view, user: 7 },
      { ...view, user: 7 },
      { ...view, user: 7, referrer: '/' },
      { ...view, user: 8, at: '2026-03-05T00:00:00Z' },
    ]);
    await t.resolves(
      events.foldsTo('artwork_source_user', [
        { user_id: 7, day, artwork_id: 1001, source: 'direct', views: 2 },
        { user_id: 7, day, artwork_id: 1001, source: 'Vernissage', views: 1 },
        { user_id: 8, day: '2026-03-05T00:00:00.000Z', artwork_id: 1001, source: 'direct', views: 1 },
      ]),
    );
  });
});
