import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import type { Grouping } from '#contract/figures.ts';
import { formatCount } from '../../../lib/format.ts';
import { moveByKey } from '../../../lib/move-by-key.ts';
import { useSize } from '../../../lib/use-size.ts';
import { type Bucket, formatPeriod } from '../period.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { layOut, nearestBar } from './geometry.ts';
import styles from './TimelineChart.module.css';

/** Bars that PageUp and PageDown move by. */
const PAGE = 10;

type TimelineChartProps = {
  /** Oldest first, at least one. */
  buckets: readonly Bucket[];
  /** Those that they are compared to, moved to the same time. */
  before: readonly Bucket[];
  grouping: Grouping;
};

/** The timeline as a chart. It is one tab stop: arrow keys move along the bars, and the tooltip follows. */
export function TimelineChart({ buckets, before, grouping }: TimelineChartProps) {
  const [ref, { width, height }] = useSize<HTMLDivElement>();
  const [chosen, setChosen] = useState<number>();
  const geometry = useMemo(
    () => layOut(buckets, grouping, width, height, before),
    [buckets, grouping, width, height, before],
  );

  const last = buckets.length - 1;
  const found = buckets.findIndex(({ start }) => start === chosen);
  const index = found === -1 ? last : found;
  const current = geometry.bars[index];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(undefined);
    const to = moveByKey(event.key, { index, last, page: PAGE });
    if (to === undefined) return;
    event.preventDefault();
    setChosen(buckets[to]?.start);
  };
  const onPointer = (event: PointerEvent) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setChosen(nearestBar(geometry.bars, event.clientX - left)?.bucket.start);
  };

  return (
    <div className={styles.chart}>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.events}>EVENTS</span>
        {before.length > 0 && <span className={styles.before}>EVENTS BEFORE</span>}
        <span className={styles.users}>UNIQUE USERS</span>
      </p>
      <div
        ref={ref}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={`Events and unique users by ${grouping}`}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={buckets.length}
        aria-valuenow={index + 1}
        aria-valuetext={current && describe(current.bucket, grouping)}
        onKeyDown={onKeyDown}
        onFocus={() => setChosen((period) => period ?? buckets[last]?.start)}
        onBlur={() => setChosen(undefined)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setChosen(undefined)}
      >
        {width > 0 && height > 0 && (
          <ChartDrawing geometry={geometry} width={width} height={height} chosen={found === -1 ? undefined : current} />
        )}
        {found !== -1 && current && <ChartTooltip bar={current} grouping={grouping} width={width} />}
      </div>
    </div>
  );
}

function describe({ start, events, users, visitors }: Bucket, grouping: Grouping): string {
  const seen = visitors === null ? '' : `, ${formatCount(visitors)} unique visitors`;
  return `${formatPeriod(start, grouping)}: ${formatCount(events)} events, ${formatCount(users)} unique users${seen}`;
}
