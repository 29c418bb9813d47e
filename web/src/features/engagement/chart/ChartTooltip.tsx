import type { Grouping } from '#contract/figures.ts';
import { formatCount } from '../../../lib/format.ts';
import { formatPeriod } from '../period.ts';
import styles from './ChartTooltip.module.css';
import type { Bar } from './geometry.ts';

const GAP = 12;
/** Its width in pixels with numbers of seven digits. */
const LONGEST = 210;

type ChartTooltipProps = { bar: Bar; grouping: Grouping; width: number };

/** The figures of the chosen bar: on the side with more room, or over the bar when no side has room. */
export function ChartTooltip({ bar, grouping, width }: ChartTooltipProps) {
  const { start, events, users, visitors } = bar.bucket;
  const within = (offset: number) => Math.max(0, Math.min(offset, width - LONGEST));
  const side =
    bar.middle < width / 2 ? { left: within(bar.x + bar.width + GAP) } : { right: within(width - bar.x + GAP) };
  return (
    <dl className={styles.tooltip} style={side}>
      <dt className={styles.period}>{formatPeriod(start, grouping)}</dt>
      <dd />
      <dt>EVENTS</dt>
      <dd>{formatCount(events)}</dd>
      <dt>UNIQUE_USERS</dt>
      <dd>{formatCount(users)}</dd>
      {visitors !== null && (
        <>
          <dt>UNIQUE_VISITORS</dt>
          <dd>{formatCount(visitors)}</dd>
        </>
      )}
    </dl>
  );
}
