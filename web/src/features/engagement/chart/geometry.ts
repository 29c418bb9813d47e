import type { Grouping } from '#contract/engagement.ts';
import type { Bucket } from '../period.ts';
import { countTicks, formatTick, timeTicks } from './ticks.ts';

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
  usersPath: string;
  eventMarks: Mark[];
  userMarks: Mark[];
  timeMarks: Mark[];
};

const CHARACTER = 6.7;
const ROW = 40;
const MARK_SPACING = 72;
const WIDEST_BAR = 48;

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const round = (value: number) => Math.round(value * 10) / 10;

/**
 * Lays out the chart: events as bars on the left scale, users as a line on the right one, over true time, so that a
 * stretch without events is a gap.
 *
 * @param buckets oldest first, at least one
 * @param width of the whole drawing in CSS pixels, as `height`
 */
export function layOut(buckets: readonly Bucket[], grouping: Grouping, width: number, height: number): Geometry {
  const steps = Math.max(2, Math.floor(height / ROW));
  const eventTicks = countTicks(Math.max(...buckets.map(({ events }) => events)), steps);
  const userTicks = countTicks(Math.max(...buckets.map(({ users }) => users)), steps);
  const margin = (ticks: number[]) => 10 + CHARACTER * Math.max(...ticks.map((tick) => compact.format(tick).length));
  const plot = { left: margin(eventTicks), right: width - margin(userTicks), top: 8, bottom: height - 20 };

  const start = buckets[0]?.start ?? 0;
  const end = buckets.at(-1)?.end ?? start + 1;
  const x = scale(start, end, plot.left, plot.right);
  const y = scale(0, eventTicks.at(-1) ?? 1, plot.bottom, plot.top);
  const userScale = scale(0, userTicks.at(-1) ?? 1, plot.bottom, plot.top);

  const bars = buckets.map((bucket): Bar => {
    const slot = x(bucket.end) - x(bucket.start);
    const barWidth = slot < 3 ? Math.max(1, slot) : Math.min(WIDEST_BAR, slot * 0.76);
    const middle = x((bucket.start + bucket.end) / 2);
    const top = bucket.events > 0 ? Math.min(y(bucket.events), plot.bottom - 1) : plot.bottom;
    return {
      bucket,
      x: round(middle - barWidth / 2),
      y: round(top),
      width: round(barWidth),
      height: round(plot.bottom - top),
      middle: round(middle),
      userY: round(userScale(bucket.users)),
    };
  });

  const ticks = timeTicks(start, end, grouping, Math.max(2, (plot.right - plot.left) / MARK_SPACING));
  const spacing = (ticks[1] ?? end) - (ticks[0] ?? start);
  const halfSlot = ((buckets[0]?.end ?? end) - start) / 2;
  return {
    plot,
    bars,
    barsPath: bars.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v${bar.height}h${-bar.width}z`).join(''),
    usersPath: usersPath(bars, x, plot.bottom),
    eventMarks: eventTicks.map((tick) => ({ at: round(y(tick)), label: compact.format(tick) })),
    userMarks: userTicks.map((tick) => ({ at: round(userScale(tick)), label: compact.format(tick) })),
    timeMarks: ticks.map((tick) => ({ at: round(x(tick + halfSlot)), label: formatTick(tick, grouping, spacing) })),
  };
}

/** The bar whose middle is nearest to `x`. */
export function nearestBar(bars: readonly Bar[], x: number): Bar | undefined {
  let low = 0;
  let high = bars.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.middle ?? 0) < x) low = middle;
    else high = middle;
  }
  const [before, after] = [bars[low], bars[high]];
  if (before === undefined || after === undefined) return before ?? after;
  return x - before.middle <= after.middle - x ? before : after;
}

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

function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}
