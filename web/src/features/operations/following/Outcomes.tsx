import type { Outcome } from '#contract/following.ts';
import { formatCount } from '../../../lib/format.ts';
import { Box } from '../../../ui/console/Box.tsx';
import { type Column, DataTable } from '../../../ui/console/DataTable.tsx';
import styles from './Outcomes.module.css';
import { spellFolded, spellProcess } from './spell.ts';

const LOOK: Record<Outcome['state'], string | undefined> = {
  folded: undefined,
  waiting: styles.warning,
  halted: styles.alarm,
  parked: styles.warning,
  unconcerned: undefined,
  none: styles.warning,
};

const rowsOf = ({ touched }: Outcome) =>
  touched === null ? '' : formatCount(touched.reduce((sum, { count }) => sum + count, 0));

const COLUMNS: readonly [Column<Outcome>, ...Column<Outcome>[]] = [
  { head: 'PROJECTION', cell: ({ projection }) => projection },
  {
    head: 'STATE',
    cell: ({ state, note }) => (
      <>
        <span className={LOOK[state]}>{state}</span>
        {note !== '' && <span className={styles.dim}> {note}</span>}
      </>
    ),
  },
  { head: 'FOLDED', cell: spellFolded },
  { head: 'BY', cell: ({ by }) => by && spellProcess(by) },
  { head: 'ROWS', numeric: true, cell: rowsOf },
];

/** What each read model has made of an event. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const concerned = outcomes.filter(({ state }) => state !== 'unconcerned');
  const others = outcomes.filter(({ state }) => state === 'unconcerned').map(({ projection }) => projection);
  return (
    <Box title="READ MODELS">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section tabIndex={0} aria-label="Outcomes" className={styles.scroll}>
        <DataTable
          label="Read models"
          columns={COLUMNS}
          rows={concerned}
          keyOf={({ projection }) => projection}
          empty="No read model folds events of this type"
        />
      </section>
      {others.length > 0 && concerned.length > 0 && (
        <p className={styles.dim}>{`of no concern to ${others.join(', ')}`}</p>
      )}
    </Box>
  );
}
