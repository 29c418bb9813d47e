import t from 'tap';
import { changeOf, comparedTo } from '../../../web/src/features/engagement/compare.ts';
import { daysOf, RANGES, type RangeName } from '../../../web/src/features/engagement/ranges.ts';
import {
  readFilter,
  toQuery,
  withDays,
  withRange,
  writeFilter,
} from '../../../web/src/features/engagement/stats-filter.ts';

const days = (range: RangeName, today: string) => Object.values(daysOf(range, today)).map((day) => day ?? 'open');

t.test('ranges end today or before, and have as many days as they say', async (t) => {
  for (const [range, first, last] of [
    ['today', '2028-03-01', '2028-03-01'],
    ['yesterday', '2028-02-29', '2028-02-29'],
    ['7d', '2028-02-24', '2028-03-01'],
    ['28d', '2028-02-03', '2028-03-01'],
    ['90d', '2027-12-03', '2028-03-01'],
    ['month', '2028-03-01', '2028-03-01'],
    ['last_month', '2028-02-01', '2028-02-29'],
    ['12m', '2027-04-01', '2028-03-01'],
    ['all', 'open', 'open'],
  ] as const)
    t.same(days(range, '2028-03-01'), [first, last], range);
  t.same(days('last_month', '2027-01-31'), ['2026-12-01', '2026-12-31']);
  t.same(days('month', '2027-01-31'), ['2027-01-01', '2027-01-31']);
});

t.test('an address gives the filter back that was written into it', async (t) => {
  const now = new Date('2028-03-01T23:59:59.999Z');
  const read = (search: string) => readFilter(new URLSearchParams(search), now);
  const all = read('');
  t.equal(writeFilter(all).toString(), '', 'defaults are not named');
  for (const range of Object.keys(RANGES) as RangeName[])
    t.same(read(writeFilter(withRange(all, range, now)).toString()), withRange(all, range, now), range);
  const compared = { ...withRange(all, '7d', now), compare: 'year' } as const;
  t.same(read(writeFilter(compared).toString()), compared);
  const own = withDays(
    { ...all, groupBy: 'week', bots: 'without', eventType: 'view_page' },
    { startDate: '2027-02-01', endDate: undefined },
  );
  t.equal(writeFilter(own).toString(), 'group_by=week&event_type=view_page&bots=without&start_date=2027-02-01');
  t.same(read(writeFilter(own).toString()), own);
  t.same(withDays(own, { startDate: undefined, endDate: undefined }).range, 'all');
});

t.test('a named range is another one tomorrow, and what no range is called is all of time', async (t) => {
  const at = (instant: string, search = 'range=yesterday') =>
    toQuery(readFilter(new URLSearchParams(search), new Date(instant)));
  t.match(at('2028-03-01T23:59:59Z'), { start_date: '2028-02-29', end_date: '2028-02-29' });
  t.match(at('2028-03-02T00:00:00Z'), { start_date: '2028-03-01', end_date: '2028-03-01' });
  t.match(at('2028-03-02T00:00:00Z', 'range=ever&bots=some'), { start_date: undefined, bots: 'with' });
});

t.test('days are compared only when they have a beginning and an end, and a change is said in percent', async (t) => {
  const days = { startDate: '2028-03-01', endDate: '2028-03-02' };
  t.same(comparedTo({ ...days, compare: 'previous' }), {
    first: '2028-02-28',
    last: '2028-02-29',
    later: 2 * 86_400_000,
  });
  t.same(comparedTo({ ...days, compare: 'year' }), {
    first: '2027-03-01',
    last: '2027-03-02',
    later: 366 * 86_400_000,
  });
  t.equal(comparedTo({ ...days, compare: 'none' }), undefined);
  t.equal(comparedTo({ ...days, endDate: undefined, compare: 'year' }), undefined);
  t.same(
    [changeOf(3, 2), changeOf(1, 3), changeOf(2, 2), changeOf(0, 0), changeOf(5, 0), changeOf(2_500, 100)],
    [...['+50%', '-67%', '0%', '0%', 'NEW', '+2,400%']],
  );
});
