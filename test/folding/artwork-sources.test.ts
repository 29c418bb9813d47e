import { sql } from 'kysely';
import t from 'tap';
import { artworkSources } from '../../projections/engagement/artwork-sources.ts';
import { verifyProjection } from '../../src/engine/folding/comparing/verify.ts';
import { foldParked } from '../../src/engine/folding/poison/parked.ts';
import { engagementEvent } from '../helpers/events.ts';
import { openRig } from '../helpers/folding.ts';
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

  await t.test('is of each visitor, once a day, what the first view says', async (t) => {
    const events = given([
      { ...view, person: 1, network: 1, referrer: 'https://search.example/?q=fern' },
      { ...view, person: 1, network: 1, referrer: '/discover' },
      { ...view, user: 7, network: 2 },
      { ...view, user: 7, network: 2, referrer: '/' },
      { ...view, user: 7, network: 3, referrer: '/', at: '2026-03-05T00:00:00Z' },
    ]);
    await t.resolves(
      events.foldsTo('artwork_arrival', [
        { day, artwork_id: 1001, sources: ['https://search.example'], firsts: [1] },
        { day, artwork_id: 1001, sources: ['direct'], firsts: [3] },
        { day: '2026-03-05T00:00:00.000Z', artwork_id: 1001, sources: ['Vernissage'], firsts: [5] },
      ]),
    );
  });

  await t.test('is kept of three visitors of a network', async (t) => {
    const events = given(
      [5, 2, 4, 1, 3, 2].map((user) => ({ ...view, user, network: 1, referrer: `https://${user}.example/` })),
    );
    const sources = [1, 2, 3].map((user) => `https://${user}.example`);
    await t.resolves(events.foldsTo('artwork_arrival', [{ visitors: [1, 2, 3], sources, firsts: [4, 2, 5] }]));
  });
});

t.test('a view that is folded late says where its visitor came from', async (t) => {
  const rig = await openRig(t, { projections: [artworkSources] });
  for (const referrer of ['https://search.example/', '/'])
    await rig.log.append([engagementEvent({ type: 'view_artwork', artwork: 1001, user: 1, referrer })]);
  const build = await rig.live(artworkSources);
  const parked = { schema_name: build.schema, lane: 1, position: 1, error: 'not now' };
  await rig.db.insertInto('folding.parked_event').values(parked).execute();
  await sql`update folding.engagement_checkpoint set position = 1`.execute(rig.db);
  await rig.foldAll();
  await foldParked(rig.folder, artworkSources, build, 1, 1);
  for (const { name, shown } of await verifyProjection(rig.db, artworkSources)) t.same(shown, [], name);
});
