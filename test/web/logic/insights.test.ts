import t from 'tap';
import { layOut, nearestDay, placeLabel } from '../../../web/src/features/insights/chart.ts';
import { readDays, searchOfDays } from '../../../web/src/features/insights/days.ts';
import { describeDay, nameOfSource } from '../../../web/src/features/insights/words.ts';
import { moveByKey } from '../../../web/src/lib/move-by-key.ts';

const day = (n: number, views: number) => ({
  day: `2026-03-0${n}`,
  views,
  favorites: 0,
  bag_additions: 0,
});

t.test('the days of the address are 7, 30 or 90, and 7 for anything else', async (t) => {
  for (const [search, days] of [
    ['', 7],
    ['?days=30', 30],
    ['?view=overview&days=90', 90],
    ['?days=8', 7],
    ['?days=030', 7],
    ['?days=', 7],
  ] as const)
    t.equal(readDays(search), days, search);
  t.equal(searchOfDays('?view=overview&days=90', 30), 'view=overview&days=30');
  t.equal(searchOfDays('?view=overview&days=90', 7), 'view=overview');
  t.equal(readDays(searchOfDays('', 90)), 90);
});

t.test('a day is told with what happened on it, and views also when there were none', async (t) => {
  t.equal(
    describeDay({ day: '2026-11-22', views: 1200, favorites: 1, bag_additions: 2 }),
    'Sun, Nov 22: 1,200 views, 1 favorite, 2 bag additions',
  );
  t.equal(describeDay({ day: '2026-01-01', views: 0, favorites: 0, bag_additions: 0 }), 'Thu, Jan 1: 0 views');
});

t.test('a source is told by its host', async (t) => {
  t.equal(nameOfSource('https://www.search.example'), 'search.example');
  t.equal(nameOfSource('http://wwwx.example:8080'), 'wwwx.example:8080');
  t.equal(nameOfSource('direct'), 'Directly, or unknown');
  t.equal(nameOfSource('Vernissage'), 'Pages of Vernissage');
});

t.test('the line goes through every day, from edge to edge, and no number leaves the drawing', async (t) => {
  const chart = layOut([day(1, 0), day(2, 10), day(3, 5), day(4, 10)], 308, 104);
  t.same(
    chart.points.map(({ x, y }) => [x, y]),
    [
      [4, 100],
      [104, 20],
      [204, 60],
      [304, 20],
    ],
  );
  t.equal(chart.line, 'M4 100L104 20L204 60L304 20');
  t.equal(chart.peak, chart.points[1], 'the first of two peaks');

  const flat = layOut([day(1, 0), day(2, 0)], 100, 104);
  t.same(
    flat.points.map(({ y }) => y),
    [100, 100],
    'nothing is at the bottom',
  );
  t.equal(flat.peak, undefined);
  for (const some of [[], [day(1, 3)], [day(1, 3), day(2, 4)]])
    for (const width of [0, 3, 1000])
      t.notMatch(layOut(some, width, 104).line, /NaN|Infinity/, `${some.length} days in ${width} pixels`);
});

t.test('the pointer chooses the nearest day, and keys move along the days as far as there are any', async (t) => {
  const chart = layOut([day(1, 0), day(2, 10), day(3, 5), day(4, 10)], 308, 104);
  for (const [x, index] of [
    [-50, 0],
    [53, 0],
    [55, 1],
    [204, 2],
    [900, 3],
  ] as const)
    t.equal(nearestDay(chart, x), index, `${x}`);
  t.equal(nearestDay(layOut([], 100, 100), 5), 0);
  for (const [key, from, to] of [
    ['ArrowLeft', 2, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 28, 29],
    ['ArrowRight', 29, 29],
    ['PageUp', 25, 29],
    ['PageDown', 5, 0],
    ['Home', 9, 0],
    ['End', 9, 29],
    ['Tab', 9, undefined],
    ['constructor', 9, undefined],
  ] as const)
    t.equal(moveByKey(key, { index: from, last: 29, page: 7 }), to, `${key} from ${from}`);
  t.same(placeLabel({ x: 4, y: 0, day: day(1, 1) }, 308), { left: 0 });
  t.same(placeLabel({ x: 304, y: 0, day: day(1, 1) }, 308), { right: 0 });
});
