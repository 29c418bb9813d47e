import fc from 'fast-check';
import t from 'tap';
import { GROUPINGS, type Grouping } from '../../../src/contract/figures.ts';
import { layOut, nearestBar } from '../../../web/src/features/engagement/chart/geometry.ts';
import { formatPeriod, periodEnd, toBuckets } from '../../../web/src/features/engagement/period.ts';
import { countScale } from '../../../web/src/lib/chart/count-scale.ts';
import { timeTicks } from '../../../web/src/lib/chart/time-ticks.ts';

const at = (iso: string) => Date.parse(`${iso}Z`);
const labels = (start: string, end: string, grouping: Grouping, atMost: number) =>
  timeTicks(at(start), at(end), grouping, atMost).map(({ label }) => label);

/** A timeline as the API answers it, newest first. */
const timeline = (periods: [start: string, events: number, users: number][]) =>
  periods
    .map(([period, event_count, unique_users]) => ({
      ...{ period: new Date(at(period)).toISOString(), event_count, unique_users, unique_visitors: null },
    }))
    .reverse();

t.test('the marks of a time axis', async (t) => {
  t.test('stand at round instants of every grouping', async (t) => {
    t.same(labels('2026-03-30T21:00', '2026-03-31T09:00', 'hour', 5), ['21:00', '03-31', '03:00', '06:00']);
    t.same(labels('2026-03-28', '2026-04-02', 'day', 10), ['03-28', '03-29', '03-30', '03-31', '04-01']);
    t.same(labels('2026-03-02', '2026-03-30', 'week', 4), ['03-02', '03-09', '03-16', '03-23']);
    t.same(labels('2025-11-01', '2026-03-01', 'month', 6), ['2025-11', '2025-12', '2026-01', '2026-02']);
  });

  t.test('are months, quarters or years where days and weeks would stand too close', async (t) => {
    t.same(labels('2025-10-20', '2026-02-20', 'day', 6), ['2025-11', '2025-12', '2026-01', '2026-02']);
    t.same(labels('2025-02-03', '2026-02-02', 'week', 5), ['2025-04', '2025-07', '2025-10', '2026-01']);
    t.same(labels('2019-05-01', '2026-02-01', 'month', 4), ['2020', '2022', '2024', '2026']);
  });

  t.test('are some of them where a coarser step has none', async (t) => {
    t.same(labels('2025-04-01', '2025-04-07', 'day', 2), ['04-01', '04-05'], 'from a Tuesday to a Sunday');
    t.same(labels('1999-11-01', '2249-11-01', 'month', 2), ['2000', '2200'], 'in more years than there are steps');
  });

  t.test('are never none, never too many, and never between two periods', async (t) => {
    const later = (start: number, grouping: Grouping, periods: number) =>
      Array.from({ length: periods }).reduce<number>((end) => periodEnd(end, grouping), start);
    const periods = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 3000 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...GROUPINGS),
        periods,
        fc.integer({ min: 2, max: 40 }),
        (grouping, [skip, length], atMost) => {
          // A Monday, and the first of a month.
          const from = later(at('1999-11-01'), grouping, skip);
          const to = later(from, grouping, length);
          const ticks = timeTicks(from, to, grouping, atMost);
          t.ok(ticks.length >= 1 && ticks.length <= atMost, `${ticks.length} marks of at most ${atMost}`);
          t.ok(ticks.every((tick) => tick.at >= from && tick.at < to));
          t.ok(ticks.every((tick, n) => tick.at > (ticks[n - 1]?.at ?? 0)));
        },
      ),
      { numRuns: 60 },
    );
  });
});

t.test('a scale of counts has whole numbers from 0 to what is not below the highest', async (t) => {
  const counts = (max: number) => countScale(max, [100, 0], 4).ticks.map(({ count }) => count);
  t.same(counts(0), [0, 1]);
  t.same(counts(1), [0, 1]);
  t.same(counts(3), [0, 1, 2, 3]);
  t.same(counts(7_400), [0, 2_000, 4_000, 6_000, 8_000]);
  t.same(
    countScale(1_850_000, [100, 0], 4).ticks.map(({ label }) => label),
    ['0', '500K', '1M', '1.5M', '2M'],
  );
  const { place } = countScale(7_400, [100, 0], 4);
  t.same([place(0), place(4_000), place(8_000)], [100, 50, 0]);
});

t.test('the chart', async (t) => {
  const months = toBuckets(
    timeline([
      ['2025-11-01', 40, 4],
      ['2025-12-01', 80, 8],
      ['2026-02-01', 0, 0],
    ]),
    'month',
  );
  const chart = layOut(months, 'month', 600, 200);

  // Shows 8.2
  t.test('of months has labels under its bars', async (t) => {
    t.same(
      chart.timeMarks.map(({ label }) => label),
      ['2025-11', '2025-12', '2026-01', '2026-02'],
    );
    const [first] = chart.bars;
    t.ok(Math.abs((chart.timeMarks[0]?.at ?? 0) - (first?.middle ?? 0)) < 1);
    t.ok(chart.timeMarks.every(({ at }) => at > chart.plot.left && at < chart.plot.right));
  });

  t.test('stands on true time: a month without events is a gap, in which the line falls to zero', async (t) => {
    const [november, december, february] = chart.bars.map(({ middle }) => middle);
    if (november === undefined || december === undefined || february === undefined) return t.fail('a bar is missing');
    t.ok(february - december > 1.8 * (december - november));
    t.equal(chart.usersPath.split('L').filter((point) => point.endsWith(` ${chart.plot.bottom}`)).length, 3);
  });

  t.test('has a line over each day that another is compared to, on the same scale', async (t) => {
    const day = (date: string, events: number) => toBuckets(timeline([[date, events, 1]]), 'day');
    const now = [...day('2026-02-01', 5), ...day('2026-02-02', 10)];
    const before = [...day('2026-02-01', 20), ...day('2026-02-03', 9)];
    const { bars, plot, beforePath } = layOut(now, 'day', 300, 200, before);
    const [, x, y, end] = /^M([\d.]+) ([\d.]+)H([\d.]+)$/.exec(beforePath)?.map(Number) ?? [];
    t.same([x, y], [Math.round(plot.left * 10) / 10, plot.top], 'the highest of all, and none beside the bars');
    t.ok(end !== undefined && end > (bars[0]?.middle ?? 0) && end < (bars[1]?.middle ?? 0));
    t.ok((bars[1]?.height ?? 0) < (plot.bottom - plot.top) * 0.6, 'bars give way to it');
    t.equal(layOut(now, 'day', 300, 200).beforePath, '');
  });

  t.test('shows the highest bar highest, and nothing for nothing', async (t) => {
    t.same(
      chart.bars.map(({ height }) => Math.round((80 * height) / (chart.bars[1]?.height ?? 0))),
      [40, 80, 0],
    );
    t.ok(chart.bars.every(({ y, height }) => y >= chart.plot.top && Math.abs(y + height - chart.plot.bottom) < 0.11));
  });

  t.test('finds the bar under the pointer', async (t) => {
    for (const [n, bar] of chart.bars.entries()) t.equal(nearestBar(chart.bars, bar.middle + 3), chart.bars[n]);
    t.equal(nearestBar(chart.bars, -50), chart.bars[0]);
    t.equal(nearestBar(chart.bars, 5_000), chart.bars[2]);
    t.equal(nearestBar([], 10), undefined);
  });

  t.test('of one period stands in the middle', async (t) => {
    const one = layOut(toBuckets(timeline([['2026-02-01', 5, 2]]), 'day'), 'day', 300, 200);
    t.same(
      one.timeMarks.map(({ label }) => label),
      ['02-01'],
    );
    t.ok(Math.abs((one.bars[0]?.middle ?? 0) - (one.plot.left + one.plot.right) / 2) < 1);
  });
});

t.test('periods end where the next begin, and are written as the console does', async (t) => {
  t.equal(periodEnd(at('2026-01-31T23:00'), 'hour'), at('2026-02-01'));
  t.equal(periodEnd(at('2026-01-01'), 'month'), at('2026-02-01'));
  t.equal(periodEnd(at('2025-12-29'), 'week'), at('2026-01-05'));
  t.equal(formatPeriod(at('2026-01-05T09:00'), 'hour'), '2026-01-05 09:00');
  for (const [day, week] of [
    ['2025-11-17', 'W47'],
    ['2024-12-30', 'W01'],
    ['2026-12-28', 'W53'],
    ['2027-01-04', 'W01'],
  ] as const)
    t.equal(formatPeriod(at(day), 'week'), `${day} ${week}`);
  t.equal(formatPeriod(at('2025-11-01'), 'month'), '2025-11');
});
