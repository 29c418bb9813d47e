import t from 'tap';
import { artworkVisitors } from '../../projections/engagement/artwork-visitors.ts';
import { openGiven } from '../helpers/given.ts';

t.test('the visitors of works', async (t) => {
  const given = await openGiven(t, artworkVisitors);
  const look = { type: 'view_artwork', artwork: 1001, network: 1 } as const;

  await t.test('are counted once a day, however often they look', async (t) => {
    const events = given([
      { ...look, person: 1 },
      { ...look, person: 1 },
      { ...look, user: 1 },
      { ...look, user: 1 },
      { ...look, person: 1, artwork: 1002 },
      { ...look, person: 2, type: 'click_artwork' },
    ]);
    await t.resolves(
      events.foldsTo('artwork_visitors', [
        { artwork_id: 1001, visitors: 2 },
        { artwork_id: 1002, visitors: 1 },
      ]),
    );
  });

  await t.test('are three of one network at most, on each day', async (t) => {
    const crowd = [5, 2, 4, 1, 3].map((person) => ({ ...look, person }));
    const next = [1, 2, 3, 4].map((user) => ({ ...look, user, network: 2, at: '2026-03-05T00:00:00Z' }));
    await t.resolves(
      given([...crowd, ...next, { ...look, person: 9, network: 3 }]).foldsTo('artwork_visitors', [
        { day: '2026-03-04T00:00:00.000Z', visitors: 4 },
        { day: '2026-03-05T00:00:00.000Z', visitors: 3 },
      ]),
    );
  });

  await t.test('are four times as many of a /56 as of a customer, and sixteen times as many of a /48', async (t) => {
    const from = (networks: number[]) =>
      networks.flatMap((network) =>
        [1, 2, 3, 4].map((n) => ({ ...look, person: Math.round(network * 1000) + n, network })),
      );
    const customers = (wide: number) => [0, 1, 2, 3, 4, 5].map((n) => wide + n / 100);
    await t.resolves(given(from([1, 1.01])).foldsTo('artwork_visitors', [{ visitors: 6 }]));
    await t.resolves(given(from(customers(1))).foldsTo('artwork_visitors', [{ visitors: 12 }]));
    const street = [1, 1.1, 1.2, 1.3, 1.4].flatMap(customers);
    await t.resolves(given(from([...street, 2])).foldsTo('artwork_visitors', [{ visitors: 48 + 3 }]));
  });

  await t.test('count each as a network from before networks were known', async (t) => {
    const old = [1, 2, 3, 4, 5].map((person) => ({ type: 'view_artwork' as const, artwork: 1001, person }));
    await t.resolves(given(old).foldsTo('artwork_visitors', [{ artwork_id: 1001, visitors: 5 }]));
  });
});
