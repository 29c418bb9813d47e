import type { OperationsStatus } from '#contract/operations.ts';
import { EventsByType } from '../../features/engagement/EventsByType.tsx';
import { StatBoxes } from '../../features/engagement/StatBoxes.tsx';
import type { StatsFilter } from '../../features/engagement/stats-filter.ts';
import { Timeline } from '../../features/engagement/Timeline.tsx';
import { TopArtworks } from '../../features/engagement/TopArtworks.tsx';
import { TopPages } from '../../features/engagement/TopPages.tsx';
import { type Figures, filterKey } from '../../features/engagement/use-stats.ts';
import { CountReceipt } from '../../features/operations/CountReceipt.tsx';
import { OperationsBox } from '../../features/operations/OperationsBox.tsx';
import { Projections } from '../../features/operations/Projections.tsx';
import type { Live } from '../../lib/reading/use-live.ts';
import styles from './ConsoleFigures.module.css';

type ConsoleFiguresProps = {
  figures: Figures;
  operations: Live<OperationsStatus>;
  filter: StatsFilter;
  onFilter: (filter: StatsFilter) => void;
};

/** All boxes of the console. Figures of another filter are new elements, so they do not blink. */
export function ConsoleFigures({ figures, operations, filter, onFilter }: ConsoleFiguresProps) {
  const { stats, key } = figures;
  const outdated = key !== filterKey(filter);
  return (
    <div className={styles.desk} aria-busy={outdated}>
      <div className={styles.summary}>
        <StatBoxes key={key} stats={stats} filter={figures.filter} />
        <OperationsBox title="COUNT RECEIPT" className={styles.receipt} operations={operations}>
          {({ receipt, unsafe }) => <CountReceipt receipt={receipt} unsafe={unsafe} />}
        </OperationsBox>
      </div>
      <div className={styles.timeline}>
        <Timeline filter={filter} onFilter={onFilter} figures={figures} />
      </div>
      <div key={key} className={styles.tops}>
        <TopArtworks artworks={stats.top_artworks} filter={figures.filter} />
        <TopPages pages={stats.top_pages} filter={figures.filter} />
      </div>
      <div className={styles.side}>
        <EventsByType key={key} counts={stats.events_by_type} filter={figures.filter} />
        <OperationsBox title="PROJECTIONS" operations={operations}>
          {(status) => <Projections status={status} />}
        </OperationsBox>
      </div>
    </div>
  );
}
