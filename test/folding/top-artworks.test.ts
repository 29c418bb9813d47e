import t from 'tap';
import { topArtworks } from '../../projections/engagement/top-artworks.ts';
import { EVENT_TYPES, type EventType } from '../../src/contract/engagement.ts';
import { openGiven } from '../helpers/given.ts';

/** A row's figures: [events, anonymous visitors] of some types, and of all of them. */
function figures(some: Partial<Record<EventType, [number, number]>>, all: [number, number]) {
  const every = [all, ...EVENT_TYPES.map((type) => some[type] ?? [0, 0])];
  return { events: every.map(([events = 0]) => events), visitors: every.map(([, visitors = 0]) => visitors) };
}

t.test('the top artworks', async (t) => {
  const given = await openGiven(t, topArtworks);
  const month = '2026-03-01T00:00:00.000Z';

  await t.test('count every event of an artwork, and an anonymous visitor once a day', async (t) => {
    const events = given([
      { type: 'view_artwork', artwork: 1001, person: 1, at: '2026-03-04T08:00:00Z' },
      { type: 'view_artwork', artwork: 1001, person: 1, at: '2026-03-04T20:00:00Z' },
      { type: 'view_artwork', artwork: 1001, person: 1, at: '2026-03-05T08:00:00Z' },
      { type: 'view_page' },
    ]);
    await t.resolves(
      events.foldsTo('artwork_count', [
        {
          grain: 'day',
          bucket: '2026-03-04T00:00:00.000Z',
          artwork_id: 1001,
          ...figures({ view_artwork: [2, 1] }, [2, 1]),
        },
        {
          grain: 'day',
          bucket: '2026-03-05T00:00:00.000Z',
          artwork_id: 1001,
          ...figures({ view_artwork: [1, 1] }, [1, 1]),
        },
        { grain: 'month', bucket: month, artwork_id: 1001, ...figures({ view_artwork: [3, 2] }, [3, 2]) },
      ]),
    );
  });

  await t.test('know a visitor who does something else with the artwork as the same viewer', async (t) => {
    const events = given([
      { type: 'view_artwork', artwork: 1001, person: 1 },
      { type: 'action_favorite', artwork: 1001, person: 1 },
      { type: 'action_favorite', artwork: 1001, user: 1 },
    ]);
    const both = figures({ view_artwork: [1, 1], action_favorite: [2, 1] }, [3, 1]);
    await t.resolves(
      events.foldsTo(
        'artwork_count',
        ['day', 'month'].map((grain) => ({ grain, ...both })),
      ),
    );
  });

  await t.test('remember signed-in viewers by month, so that one who comes back is one', async (t) => {
    const events = given([
      { type: 'view_artwork', artwork: 1001, user: 5, at: '2026-03-04T08:00:00Z' },
      { type: 'view_artwork', artwork: 1001, user: 5, at: '2026-03-31T23:59:59Z' },
      { type: 'view_artwork', artwork: 1001, user: 4_100, at: '2026-03-05T08:00:00Z' },
      { type: 'view_artwork', artwork: 1001, user: 5, at: '2026-04-01T00:00:00Z' },
    ]);
    await t.resolves(
      events.foldsTo(
        'artwork_month_users',
        ['view_artwork', ''].flatMap((event_type) => [
          { month, event_type, artwork_id: 1001, piece: 0, users: [5] },
          { month, event_type, artwork_id: 1001, piece: 1, users: [4_100] },
          { month: '2026-04-01T00:00:00.000Z', event_type, artwork_id: 1001, piece: 0, users: [5] },
        ]),
      ),
    );
  });
});
