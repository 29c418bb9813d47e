import type { OperationsStatus } from '#contract/operations.ts';
import { formatCount } from '../../lib/format.ts';
import styles from './DriftAlarms.module.css';

/** Rows that are shown of a read model. */
const SHOWN = 3;

/** Read models that differ from the log, each with some of the rows. */
export function DriftAlarms({ status }: { status: OperationsStatus }) {
  return status.projections
    .filter(({ drift }) => drift > 0)
    .map(({ name, drift }) => (
      <section key={name} className={styles.alarm} aria-label={`Drift of ${name}`}>
        <p>
          {formatCount(drift)} {drift === 1 ? 'row' : 'rows'} of {name} not as in the log
        </p>
        <ul className={styles.rows}>
          {status.drift
            .filter(({ projection }) => projection === name)
            .flatMap(({ table, slice, shown }) => shown.map((row) => ({ key: `${table} ${slice} ${row}`, table, row })))
            .slice(0, SHOWN)
            .map(({ key, table, row }) => (
              <li key={key}>
                {table} {row}
              </li>
            ))}
        </ul>
      </section>
    ));
}
