import t from 'tap';
import { readStats } from '../../src/console/engagement/read-stats.ts';
import type { StatsQuery } from '../../src/contract/figures.ts';
import { engagementEvent, type Told } from '../helpers/events.ts';
import { openRig } from '../helpers/folding.ts';

t.test('the calendar of the figures', async (t) => {
  const rig = await openRig(t);
  /** What the timeline shows: the start of each period, its events and its users. */
  const periods = async (events: Told[], query: StatsQuery) => {
    await rig.clear();
    for (const event of events) await rig.log.append([engagementEvent(event)]);
    await rig.foldAll();
    const { timeline } = await readStats(rig.db, query);
    return timeline.map(({ period, event_count, unique_users }) => [period.slice(0, 10), event_count, unique_users]);
  };

  await t.test('the week of the turn of the year begins on Monday 28 December and is one week', async (t) => {
    const events = [
      { at: '2026-12-27T23:59:59.999Z', user: 1 },
      { at: '2026-12-28T00:00:00Z', user: 1 },
      { at: '2026-12-31T23:59:59.999Z', user: 2 },
      { at: '2027-01-01T00:00:00Z', user: 1 },
      { at: '2027-01-03T23:59:59.999Z', user: 3 },
      { at: '2027-01-04T00:00:00Z', user: 1 },
    ];
    t.same(await periods(events, { group_by: 'week' }), [
      ['2027-01-04', 1, 1],
      ['2026-12-28', 4, 3],
      ['2026-12-21', 1, 1],
    ]);
    t.same(
      await periods(events, { group_by: 'week', start_date: '2027-01-01', end_date: '2027-01-03' }),
      [['2026-12-28', 2, 2]],
      'a range that begins inside the week counts its own days only',
    );
  });

  await t.test('a leap day has a place of its own', async (t) => {
    const events = [
      { at: '2028-02-28T23:59:59.999Z', user: 1 },
      { at: '2028-02-29T00:00:00Z', user: 1 },
      { at: '2028-02-29T23:59:59.999Z', user: 2 },
      { at: '2028-03-01T00:00:00Z', user: 1 },
    ];
    t.same(await periods(events, { group_by: 'day' }), [
      ['2028-03-01', 1, 1],
      ['2028-02-29', 2, 2],
      ['2028-02-28', 1, 1],
    ]);
    t.same(await periods(events, { group_by: 'month' }), [
      ['2028-03-01', 1, 1],
      ['2028-02-01', 3, 2],
    ]);
    t.same(await periods(events, { start_date: '2028-02-29', end_date: '2028-02-29' }), [['2028-02-29', 2, 2]]);
  });

  await t.test('an instant stands for the UTC day that it lies in, wherever it was written', async (t) => {
    const events = [{ at: '2026-03-03T23:59:59Z' }, { at: '2026-03-04T00:00:00Z' }, { at: '2026-03-05T00:00:00Z' }];
    const query = { start_date: '2026-03-04T23:00:00Z', end_date: '2026-03-05T01:30:00+02:00' };
    t.same(await periods(events, query), [['2026-03-04', 1, 0]]);
  });

  await t.test('a range may reach from the first year to the last, and begin in a leap second', async (t) => {
    const events = [{ at: '2026-03-04T00:00:00Z' }];
    for (const query of [
      { start_date: '0001-01-01' },
      { end_date: '9999-12-31' },
      { start_date: '0000-01-01', end_date: '9999-12-31T23:59:60-12:00' },
      { start_date: '2026-03-04T23:59:60Z' },
    ])
      t.same(await periods(events, query), [['2026-03-04', 1, 0]], JSON.stringify(query));
  });
});
