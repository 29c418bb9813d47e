import type { Insights } from '../../contract/insights.ts';

const DAY = 86_400_000;
const TOP = 10;

const FIGURES = ['views', 'favorites', 'bag_additions'] as const;
type Figure = (typeof FIGURES)[number];
type Figures = Pick<Insights, Figure>;

/** A count of one figure for a day or a work. */
export type Counted<Key> = { key: Key; figure: Figure; count: number };

const none = (): Figures => ({ views: 0, favorites: 0, bag_additions: 0 });

function addUp<Key>(counts: Iterable<Counted<Key>>): Map<Key, Figures> {
  const sums = new Map<Key, Figures>();
  for (const { key, figure, count } of counts) {
    const sum = sums.get(key) ?? none();
    sum[figure] += count;
    sums.set(key, sum);
  }
  return sums;
}

/** The last `days` UTC days up to that of `now`, as dates, oldest first. */
export function lastDays(days: number, now: Date): string[] {
  const today = Math.floor(now.getTime() / DAY);
  return Array.from({ length: days }, (_, index) =>
    new Date((today - days + 1 + index) * DAY).toISOString().slice(0, 10),
  );
}

/** The figures of each of the given days, and their sums. */
export function figuresOf(dates: string[], counts: Iterable<Counted<string>>): Figures & Pick<Insights, 'by_day'> {
  const found = addUp(counts);
  const by_day = dates.map((day) => ({ day, ...(found.get(day) ?? none()) }));
  const sum = none();
  for (const day of by_day) for (const figure of FIGURES) sum[figure] += day[figure];
  return { ...sum, by_day };
}

/** The ten works with the most views, then favourites, then bag additions, then the lowest id. */
export function topArtworks(counts: Iterable<Counted<number>>): (Figures & { artwork_id: number })[] {
  return [...addUp(counts)]
    .filter(([, figures]) => FIGURES.some((figure) => figures[figure] > 0))
    .map(([artwork_id, figures]) => ({ artwork_id, ...figures }))
    .sort((one, other) => {
      const figure = FIGURES.find((figure) => one[figure] !== other[figure]);
      return figure ? other[figure] - one[figure] : one.artwork_id - other.artwork_id;
    })
    .slice(0, TOP);
}
