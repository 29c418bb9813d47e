import type { OperationsStatus } from '#contract/operations.ts';
import { counted } from '../../lib/format.ts';
import styles from './DriftAlarms.module.css';

/** Rows that are shown of a read model. */
const SHOWN = 3;

/**
 * Read models that differ from the log: since when, what to do, and some of the rows; and what could not be compared,
 * because no difference says nothing there.
 */
export function DriftAlarms({ status }: { status: OperationsStatus }) {
  const { projections, drift, not_compared = [] } = status;
  return (
    <>
      {not_compared.map(({ projection, table, error }) => (
        <p key={`${projection} ${table}`} className={styles.alarm}>
          {`${table} of ${projection} is not compared (${error}): run verify`}
        </p>
      ))}
      {projections
        .filter((projection) => projection.drift > 0)
        .map(({ name, drift: differences }) => {
          const found = drift.filter(({ projection }) => projection === name);
          const since = found.map(({ found_at }) => found_at.slice(0, 16).replace('T', ' ')).sort()[0];
          const rows = found.flatMap(({ table, shown }) => shown.map((row) => `${table} ${row}`)).slice(0, SHOWN);
          return (
            <div key={name} className={styles.alarm}>
              <p>
                {`${counted(differences, 'difference')} between ${name} and the log since ${since ?? ''} UTC: run verify, then replay it`}
              </p>
              <ul className={styles.rows}>
                {rows.map((row) => (
                  <li key={row}>{row}</li>
                ))}
              </ul>
            </div>
          );
        })}
    </>
  );
}
