import type { Stats } from '#contract/engagement.ts';
import { Box } from '../../ui/console/Box.tsx';
import { Figure } from '../../ui/console/Figure.tsx';
import styles from './StatBoxes.module.css';

/** The three figures above everything. */
export function StatBoxes({ stats }: { stats: Stats }) {
  const boxes = [
    { title: 'Total Events', value: stats.total_events },
    { title: 'Unique Users', value: stats.unique_users },
    { title: 'Anonymous Events', value: stats.anonymous_events },
  ];
  return boxes.map(({ title, value }) => (
    <Box key={title} title={title}>
      <p className={styles.value}>
        <Figure value={value} />
      </p>
    </Box>
  ));
}
