import type { Stats } from '#contract/figures.ts';
import { formatCount } from '../../lib/format.ts';
import { Box } from '../../ui/console/Box.tsx';
import { Figure } from '../../ui/console/Figure.tsx';
import { changeOf, comparedTo } from './compare.ts';
import styles from './StatBoxes.module.css';
import type { StatsFilter } from './stats-filter.ts';

const BOXES = [
  ['Total Events', 'total_events'],
  ['Unique Users', 'unique_users'],
  ['Anonymous Events', 'anonymous_events'],
] as const;

/** The three figures above everything, and how each has changed. */
export function StatBoxes({ stats, filter }: { stats: Stats; filter: StatsFilter }) {
  const compared = comparedTo(filter);
  return BOXES.map(([title, name]) => (
    <Box key={title} title={title}>
      <p className={styles.value}>
        <Figure value={stats[name]} />
      </p>
      {compared && stats.previous && (
        <div className={styles.change}>
          <span>{`${changeOf(stats[name], stats.previous[name])} FROM ${formatCount(stats.previous[name])}`}</span>{' '}
          <span className={styles.days}>{`${compared.first} TO ${compared.last}`}</span>
        </div>
      )}
    </Box>
  ));
}
