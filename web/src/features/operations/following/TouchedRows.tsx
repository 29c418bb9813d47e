import type { Outcome } from '#contract/following.ts';
import { formatCount } from '../../../lib/format.ts';
import { Box } from '../../../ui/console/Box.tsx';
import styles from './TouchedRows.module.css';

const spell = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([column, value]) => `${column} ${value}`)
    .join(' · ');

/** The rows that an event touched, table by table, with what they hold now. */
export function TouchedRows({ outcomes }: { outcomes: readonly Outcome[] }) {
  const tables = outcomes.flatMap(({ projection, touched }) =>
    (touched ?? []).map((table) => ({ projection, ...table })),
  );
  const isUnknown = outcomes.some(({ state, touched }) => state === 'folded' && touched === null);
  return (
    <Box title="ROWS IT TOUCHED, AS THEY ARE NOW">
      {tables.length === 0 && !isUnknown && <p className={styles.dim}>None so far.</p>}
      {isUnknown && <p className={styles.dim}>Not all are known: see the read models above.</p>}
      {tables.map(({ projection, table, count, rows }) => (
        <section key={`${projection} ${table}`} className={styles.table}>
          <h3 className={styles.name}>{`${projection} / ${table}`}</h3>
          <ul className={styles.rows}>
            {rows.map(({ key, now }) => (
              <li key={JSON.stringify(key)}>
                <span className={styles.dim}>{spell(key)}</span>
                <span>{now === null ? 'there no more' : spell(now)}</span>
              </li>
            ))}
            {count > rows.length && <li className={styles.dim}>{`and ${formatCount(count - rows.length)} more`}</li>}
          </ul>
        </section>
      ))}
    </Box>
  );
}
