import t from 'tap';
import { figuresOf, lastDays, topArtworks } from '../../src/console/insights/figures.ts';

t.test('the days of a range are whole UTC days and end today, whatever the month', async (t) => {
  const days = lastDays(7, new Date('2028-03-02T23:59:59.999Z'));
  t.same(days, ['2028-02-25', '2028-02-26', '2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02']);
  t.equal(lastDays(90, new Date('2026-01-01T00:00:00Z')).length, 90);
});

t.test('every day has its figures, and their sums are those of the range alone', async (t) => {
  const figures = figuresOf(
    ['2026-03-04', '2026-03-05'],
    [
      { key: '2026-03-05', figure: 'views', count: 3 },
      { key: '2026-03-05', figure: 'favorites', count: 1 },
      { key: '2026-03-04', figure: 'bag_additions', count: 2 },
      { key: '2026-03-03', figure: 'views', count: 40 },
    ],
  );
  t.same(figures, {
    views: 3,
    favorites: 1,
    bag_additions: 2,
    by_day: [
      { day: '2026-03-04', views: 0, favorites: 0, bag_additions: 2 },
      { day: '2026-03-05', views: 3, favorites: 1, bag_additions: 0 },
    ],
  });
});

t.test(
  'the top works are ten at most, by views, favourites, bag additions and id, and have something to show',
  async (t) => {
    const tops = topArtworks([
      { key: 1009, figure: 'views', count: 2 },
      { key: 1002, figure: 'views', count: 2 },
      { key: 1003, figure: 'views', count: 2 },
      { key: 1003, figure: 'bag_additions', count: 1 },
      { key: 1004, figure: 'views', count: 2 },
      { key: 1004, figure: 'favorites', count: 1 },
      { key: 1005, figure: 'bag_additions', count: 9 },
      { key: 1006, figure: 'views', count: 0 },
    ]);
    t.same(
      tops.map(({ artwork_id }) => artwork_id),
      [1004, 1003, 1002, 1009, 1005],
    );
    t.same(tops[1], { artwork_id: 1003, views: 2, favorites: 0, bag_additions: 1 });
    const many = Array.from({ length: 12 }, (_, n) => ({ key: n, figure: 'views' as const, count: 1 }));
    t.equal(topArtworks(many).length, 10);
  },
);
