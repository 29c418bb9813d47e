import { useMemo } from 'react';
import { Box } from '../../ui/console/Box.tsx';
import { TimelineChart } from './chart/TimelineChart.tsx';
import { comparedTo } from './compare.ts';
import { ExportButton } from './ExportButton.tsx';
import { shifted, toBuckets } from './period.ts';
import type { StatsFilter } from './stats-filter.ts';
import styles from './Timeline.module.css';
import { TimelineFilters } from './TimelineFilters.tsx';
import { TimelineTable } from './TimelineTable.tsx';
import type { Figures } from './use-stats.ts';

type TimelineProps = {
  filter: StatsFilter;
  onFilter: (filter: StatsFilter) => void;
  /** The shown figures. For a moment they may be those of the filter before. */
  figures: Figures;
};

/** Events and users over time: the choice, the chart, the latest periods. */
export function Timeline({ filter, onFilter, figures }: TimelineProps) {
  const { timeline, bot_events, previous } = figures.stats;
  const grouping = figures.filter.groupBy;
  const buckets = useMemo(() => toBuckets(timeline, grouping), [timeline, grouping]);
  const later = comparedTo(figures.filter)?.later;
  const before = useMemo(
    () =>
      previous && later !== undefined
        ? toBuckets(previous.timeline, grouping).map((bucket) => shifted(bucket, later))
        : [],
    [previous, later, grouping],
  );
  return (
    <Box title="TIMELINE" action={<ExportButton of="timeline" filter={filter} />} className={styles.timeline}>
      <TimelineFilters filter={filter} onChange={onFilter} ofBots={bot_events} />
      {buckets.length > 0 && <TimelineChart key={figures.key} buckets={buckets} before={before} grouping={grouping} />}
      <TimelineTable key={`${figures.key}#table`} timeline={timeline} grouping={grouping} />
    </Box>
  );
}
