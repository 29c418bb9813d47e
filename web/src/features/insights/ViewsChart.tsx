import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import type { Insights } from '#contract/insights.ts';
import { formatCount } from '../../lib/format.ts';
import { moveByKey } from '../../lib/move-by-key.ts';
import { useSize } from '../../lib/use-size.ts';
import { layOut, nearestDay, placeLabel } from './chart.ts';
import styles from './ViewsChart.module.css';
import { describeDay, formatDay } from './words.ts';

const WEEK = 7;

/** The views of each day as a line. It is one tab stop: arrow keys move along the days, and the label follows. */
export function ViewsChart({ days }: { days: Insights['by_day'] }) {
  const [ref, { width, height }] = useSize<HTMLDivElement>();
  const [chosen, setChosen] = useState<number>();
  const chart = useMemo(() => layOut(days, width, height), [days, width, height]);
  const last = days.length - 1;
  const index = Math.min(chosen ?? last, last);
  const point = chosen === undefined ? undefined : chart.points[index];
  const current = days[index];
  const { peak } = chart;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(undefined);
    const to = moveByKey(event.key, { index, last, page: WEEK });
    if (to === undefined) return;
    event.preventDefault();
    setChosen(to);
  };
  const onPointer = ({ currentTarget, clientX }: PointerEvent) =>
    setChosen(nearestDay(chart, clientX - currentTarget.getBoundingClientRect().left));

  return (
    <div>
      <div
        ref={ref}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label="Views by day"
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={index + 1}
        aria-valuetext={current && describeDay(current)}
        onKeyDown={onKeyDown}
        onFocus={() => setChosen((day) => day ?? last)}
        onBlur={() => setChosen(undefined)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setChosen(undefined)}
      >
        {width > 0 && (
          <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
            <path className={styles.line} d={chart.line} />
            {peak && !point && (
              <text
                className={styles.peak}
                x={peak.x}
                y={peak.y - 8}
                textAnchor={peak.x < 24 ? 'start' : peak.x > width - 24 ? 'end' : 'middle'}
              >
                {formatCount(peak.day.views)}
              </text>
            )}
            {point && <circle className={styles.dot} cx={point.x} cy={point.y} r={3.5} />}
          </svg>
        )}
        {point && (
          <p className={styles.label} style={placeLabel(point, width)} aria-hidden="true">
            {describeDay(point.day)}
          </p>
        )}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>Today</span>
      </p>
    </div>
  );
}
