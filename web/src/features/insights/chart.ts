import type { Insights } from '#contract/insights.ts';

type Day = Insights['by_day'][number];

export type Point = { x: number; y: number; day: Day };
export type Chart = {
  /** One for each day, oldest first. */
  points: Point[];
  /** The path of the line. */
  line: string;
  /** The first day with the most views; none when there was no view. */
  peak: Point | undefined;
};

/** Pixels around the line: room for the number at the peak, and for the dots at its ends. */
const ABOVE = 20;
const AROUND = 4;

const round = (value: number) => Math.round(value * 10) / 10;

/** Two straight scales need no library, whose 10 kB the first load of the dashboard has no room for. */
const scale = (most: number, from: number, to: number) => (value: number) => from + (value / most) * (to - from);

/** Lays out the line of views. @param width of the drawing in CSS pixels, as `height` */
export function layOut(days: readonly Day[], width: number, height: number): Chart {
  const most = Math.max(1, ...days.map(({ views }) => views));
  const x = scale(Math.max(1, days.length - 1), AROUND, Math.max(AROUND, width - AROUND));
  const y = scale(most, height - AROUND, ABOVE);
  const points = days.map((day, index) => ({ x: round(x(index)), y: round(y(day.views)), day }));
  return {
    points,
    line: points.length === 0 ? '' : `M${points.map((point) => `${point.x} ${point.y}`).join('L')}`,
    peak: points.find(({ day }) => day.views === most),
  };
}

/** The index of the day nearest to a place of the pointer. */
export function nearestDay({ points }: Chart, x: number): number {
  const distance = (point: Point) => Math.abs(point.x - x);
  return points.reduce((best, point, index) => {
    const found = points[best];
    return found === undefined || distance(point) < distance(found) ? index : best;
  }, 0);
}

/** Where the label of a point stands: on the side with more room, within the drawing if it is wide enough. */
export function placeLabel({ x }: Point, width: number): { left: number } | { right: number } {
  return x < width / 2 ? { left: Math.max(0, x - AROUND) } : { right: Math.max(0, width - x - AROUND) };
}
