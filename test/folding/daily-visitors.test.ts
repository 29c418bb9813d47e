import t from 'tap';
import { dailyVisitors } from '../../projections/engagement/daily-visitors.ts';
import { openGiven } from '../helpers/given.ts';

t.test('the anonymous visitors of a day', async (t) => {
  const given = await openGiven(t, dailyVisitors);
  const day = '2026-03-04T00:00:00.000Z';

  await t.test('count once for each type of event and once for all of them, however much they do', async (t) => {
    const events = given([
      { type: 'view_page', person: 1 },
      { type: 'view_page', person: 1 },
      { type: 'view_page', person: 2 },
      { type: 'view_artwork', artwork: 1001, person: 1 },
    ]);
    await t.resolves(
      events.foldsTo('daily_visitors', [
        { day, event_type: '', visitors: 2 },
        { day, event_type: 'view_artwork', visitors: 1 },
        { day, event_type: 'view_page', visitors: 2 },
      ]),
    );
  });

  await t.test('are none of those who have signed in', async (t) => {
    await t.resolves(given([{ user: 7 }]).foldsTo('daily_visitors', []));
  });

  await t.test('count on the day on which it happened, also when it is told late', async (t) => {
    const events = given([
      { person: 1, at: '2026-03-05T00:00:00Z' },
      { person: 1, at: '2026-03-04T23:59:59.999Z' },
    ]);
    const days = [day, '2026-03-05T00:00:00.000Z'].flatMap((one) => [
      { day: one, event_type: '', visitors: 1 },
      { day: one, event_type: 'view_page', visitors: 1 },
    ]);
    await t.resolves(events.foldsTo('daily_visitors', days));
  });
});
