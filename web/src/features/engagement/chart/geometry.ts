import { bisector } from 'd3-array';
import type { Grouping } from '#contract/figures.ts';
import { type CountScale, countScale } from '../../../lib/chart/count-scale.ts';
import { linear } from '../../../lib/chart/linear.ts';
import { timeTicks } from '../../../lib/chart/time-ticks.ts';
import type { Bucket } from '../period.ts';

export type Mark = { at: number; label: string };
export type Bar = {
  bucket: Bucket;
  x: number;
  y: number;
  width: number;
  height: number;
  middle: number;
  userY: number;
};

export type Geometry = {
  plot: { left: number; right: number; top: number; bottom: number };
  bars: Bar[];
  /** All bars as one path, all users as one line. */
  barsPath: string;
  /** What the events are compared to: a line over the time of each period. */
  beforePath: string;
  usersPath: string;
  eventMarks: Mark[];
  userMarks: Mark[];
  timeMarks: Mark[];
};

const CHARACTER = 6.7;
const ROW = 40;
const MARK_SPACING = 72;
const WIDEST_BAR = 48;

const round = (value: number) => Math.round(value * 10) / 10;
const middleOf = bisector((bar: Bar) => bar.middle);

/**
 * Lays out the chart: events as bars on the left scale, users as a line on the right one, over true time, so that a
 * stretch without events is a gap.
 *
 * @param buckets oldest first, at least one
 * @param width of the whole drawing in CSS pixels, as `height`
 * @param before what their events are compared to, at the same time; a period that is not wholly among theirs is not shown
 */
export function layOut(
  buckets: readonly Bucket[],
  grouping: Grouping,
  width: number,
  height: number,
  before: readonly Bucket[] = [],
): Geometry {
  const [top, bottom] = [8, height - 20];
  const steps = Math.max(2, Math.floor(height / ROW));
  const scale = (counts: number[]) => countScale(Math.max(...counts), [bottom, top], steps);
  const events = scale([...buckets, ...before].map((bucket) => bucket.events));
  const users = scale(buckets.map((bucket) => bucket.users));
  const plot = { left: margin(events), right: width - margin(users), top, bottom };

  const start = buckets[0]?.start ?? 0;
  const end = buckets.at(-1)?.end ?? start + 1;
  const x = linear([start, end], [plot.left, plot.right]);

  const bars = buckets.map((bucket): Bar => {
    const slot = x(bucket.end) - x(bucket.start);
    const barWidth = slot < 3 ? Math.max(1, slot) : Math.min(WIDEST_BAR, slot * 0.76);
    const middle = x((bucket.start + bucket.end) / 2);
    const y = bucket.events > 0 ? Math.min(events.place(bucket.events), bottom - 1) : bottom;
    return {
      bucket,
      x: round(middle - barWidth / 2),
      y: round(y),
      width: round(barWidth),
      height: round(bottom - y),
      middle: round(middle),
      userY: round(users.place(bucket.users)),
    };
  });

  const ticks = timeTicks(start, end, grouping, Math.max(2, Math.floor((plot.right - plot.left) / MARK_SPACING)));
  const halfSlot = ((buckets[0]?.end ?? end) - start) / 2;
  return {
    plot,
    bars,
    barsPath: bars.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v${bar.height}h${-bar.width}z`).join(''),
    beforePath: before
      .filter((bucket) => bucket.start >= start && bucket.end <= end)
      .map((bucket) => `M${round(x(bucket.start))} ${round(events.place(bucket.events))}H${round(x(bucket.end))}`)
      .join(''),
    usersPath: usersPath(bars, x, bottom),
    eventMarks: marks(events),
    userMarks: marks(users),
    timeMarks: ticks.map(({ at, label }) => ({ at: round(x(at + halfSlot)), label })),
  };
}

/** The bar whose middle is nearest to `x`. */
export function nearestBar(bars: readonly Bar[], x: number): Bar | undefined {
  return bars[middleOf.center(bars, x)];
}

const margin = ({ ticks }: CountScale) => 10 + CHARACTER * Math.max(...ticks.map(({ label }) => label.length));

const marks = ({ place, ticks }: CountScale): Mark[] =>
  ticks.map(({ count, label }) => ({ at: round(place(count)), label }));

/** A line through the middles of the bars that falls to zero where periods are missing between two of them. */
function usersPath(bars: readonly Bar[], x: (time: number) => number, bottom: number): string {
  const points: string[] = [];
  bars.forEach((bar, index) => {
    const before = bars[index - 1];
    if (before !== undefined && bar.bucket.start > before.bucket.end) {
      const half = (bar.bucket.end - bar.bucket.start) / 2;
      points.push(`${round(x(before.bucket.end + half))} ${bottom}`, `${round(x(bar.bucket.start - half))} ${bottom}`);
    }
    points.push(`${bar.middle} ${bar.userY}`);
  });
  return `M${points.join('L')}`;
}
