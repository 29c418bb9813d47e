import t from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import { openGiven } from '../helpers/given.ts';

t.test('the top pages', async (t) => {
  const given = await openGiven(t, topPages);

  await t.test('count views of pages by day and by month, and nothing else', async (t) => {
    const events = given([
      { type: 'view_page', path: '/discover', at: '2026-03-31T23:59:59.999Z' },
      { type: 'view_page', path: '/discover', at: '2026-03-30T00:00:00Z', user: 3 },
      { type: 'view_page', path: '/discover', at: '2026-04-01T00:00:00Z' },
      { type: 'click_link', path: '/discover', at: '2026-04-01T00:00:00Z' },
    ]);
    await t.resolves(
      events.foldsTo('page_views', [
        { grain: 'day', bucket: '2026-03-30T00:00:00.000Z', page: '/discover', views: 1 },
        { grain: 'day', bucket: '2026-03-31T00:00:00.000Z', page: '/discover', views: 1 },
        { grain: 'day', bucket: '2026-04-01T00:00:00.000Z', page: '/discover', views: 1 },
        { grain: 'month', bucket: '2026-03-01T00:00:00.000Z', page: '/discover', views: 2 },
        { grain: 'month', bucket: '2026-04-01T00:00:00.000Z', page: '/discover', views: 1 },
      ]),
    );
  });

  await t.test('keep pages apart that differ only after two thousand characters', async (t) => {
    const long = `/${'ä'.repeat(2_040)}`;
    const events = given([{ path: `${long}a` }, { path: `${long}b` }, { path: `${long}b` }]);
    await t.resolves(
      events.foldsTo(
        'page_views',
        ['day', 'month'].flatMap((grain) => [
          { grain, page: `${long}a`, views: 1 },
          { grain, page: `${long}b`, views: 2 },
        ]),
      ),
    );
  });
});
