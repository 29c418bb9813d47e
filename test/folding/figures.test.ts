import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { readStats } from '../../src/console/engagement/read-stats.ts';
import { BOTS, EVENT_TYPES } from '../../src/contract/engagement.ts';
import { GROUPINGS, type Stats, type StatsQuery } from '../../src/contract/figures.ts';
import { anyEvents, engagementEvent } from '../helpers/events.ts';
import { expectedStats } from '../helpers/expected-stats.ts';
import { openRig, type Rig } from '../helpers/folding.ts';
import { lawHolds } from '../helpers/laws.ts';

const DATES = [
  '2026-01-01',
  '2026-02-28',
  '2026-12-27',
  '2026-12-28',
  '2026-12-31',
  '2027-01-01',
  '2027-01-03',
  '2027-01-04',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  '2028-12-31',
];

const anyQuery = fc
  .record(
    {
      dates: fc.array(fc.constantFrom(...DATES), { minLength: 2, maxLength: 2 }).map((dates) => dates.sort()),
      ends: fc.constantFrom('both', 'start', 'end', 'none'),
      group_by: fc.constantFrom(...GROUPINGS),
      bots: fc.constantFrom(...BOTS),
      event_type: fc.constantFrom('view_page', 'view_artwork', EVENT_TYPES.at(-1) ?? 'view_page'),
    },
    { requiredKeys: ['dates', 'ends'] },
  )
  .map(
    ({ dates: [start_date, end_date], ends, ...query }): StatsQuery => ({
      ...query,
      ...((ends === 'both' || ends === 'start') && { start_date }),
      ...((ends === 'both' || ends === 'end') && { end_date }),
    }),
  );

async function figures({ db }: Rig, query: StatsQuery): Promise<Omit<Stats, 'position' | 'as_of'>> {
  const { position: _, as_of: __, ...stats } = await readStats(db, query);
  return stats;
}

t.test('the figures are what counting the raw events by hand gives, for every range, grouping and type', async (t) => {
  const rig = await openRig(t, { lanes: 3 });
  const law = fc.asyncProperty(
    anyEvents(60),
    fc.array(anyQuery, { minLength: 10, maxLength: 10 }),
    async (events, queries) => {
      await rig.clear();
      await Promise.all(events.map((event) => rig.log.append([event])));
      await rig.foldAll();
      for (const query of queries) assert.deepEqual(await figures(rig, query), await expectedStats(rig.db, query));
    },
  );
  await t.resolves(lawHolds(law, 15));
});

t.test('an event and its repeats are one in every figure', async (t) => {
  const rig = await openRig(t);
  const law = fc.asyncProperty(anyEvents(20), async (events) => {
    const named = events.map((event, n) => ({
      ...event,
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    }));
    await rig.clear();
    for (const event of named) await rig.log.append([event]);
    await rig.foldAll();
    const once = await figures(rig, {});
    await Promise.all([...named, ...named].map((event) => rig.log.append([event])));
    await rig.foldAll();
    assert.deepEqual(await figures(rig, {}), once);
    assert.equal(once.total_events, events.length);
  });
  await t.resolves(lawHolds(law, 6));
});

t.test('the timeline shows the newest thousand hours and no more', async (t) => {
  const rig = await openRig(t);
  const start = Date.parse('2026-01-01T00:30:00Z');
  const hours = Array.from({ length: 1_010 }, (_, n) => new Date(start + n * 3_600_000).toISOString());
  for (const at of [hours.slice(0, 505), hours.slice(505)])
    await rig.log.append(at.map((at) => engagementEvent({ at, user: 7 })));
  await rig.foldAll();
  const stats = await figures(rig, { group_by: 'hour' });
  t.equal(stats.timeline.length, 1_000);
  t.match(stats.timeline[0], { period: '2026-02-12T01:00:00.000Z', event_count: 1, unique_users: 1 });
  t.match(stats.timeline.at(-1), { period: '2026-01-01T10:00:00.000Z' });
  t.match(stats, { total_events: 1_010, unique_users: 1 }, 'the totals cover the hours that are not shown');
});
