import type { Deed } from '#contract/projections.ts';
import { type Column, DataTable } from '../../ui/console/DataTable.tsx';
import styles from './Deeds.module.css';

const COLUMNS: readonly [Column<Deed>, ...Column<Deed>[]] = [
  { head: 'TIME_UTC', cell: ({ at }) => <time dateTime={at}>{at.slice(0, 19).replace('T', ' ')}</time> },
  { head: 'WHO', cell: ({ by }) => by },
  { head: 'WHAT', cell: ({ action, subject }) => `${action.replace('_', ' ')}: ${subject}` },
  { head: 'WHY', cell: ({ reason }) => reason ?? '–' },
];

/** What administrators and the command line have done last. */
export function Deeds({ deeds }: { deeds: readonly Deed[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section tabIndex={0} aria-label="List of what was done" className={styles.deeds}>
      <DataTable
        label="What was done"
        columns={COLUMNS}
        rows={deeds}
        keyOf={({ at, action, subject }) => `${at} ${action} ${subject}`}
        empty="Nothing yet"
      />
    </section>
  );
}
