import { useRef } from 'react';
import useSWR from 'swr';
import type { BuildComparison, TableDifference } from '#contract/projections.ts';
import { counted, formatCount } from '../../../lib/format.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import { ActionError } from '../ActionError.tsx';
import styles from './Difference.module.css';
import { readComparison } from './use-projections.ts';

type Sample = TableDifference['samples'][number];

const WHAT: Record<Sample['what'], { mark: string; word: string }> = {
  only_live: { mark: '−', word: 'removed' },
  only_new: { mark: '+', word: 'added' },
  changed: { mark: '~', word: 'changed' },
};

/** How the new build of a read model differs from the live one. A new key of the element reads it anew. */
export function Difference({ name }: { name: string }) {
  const { data, error, mutate } = useSWR<BuildComparison, unknown>(
    `/operations/projections/${name}/comparison`,
    () => readComparison(name),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const section = useRef<HTMLElement>(null);
  const retry = async () => {
    await mutate();
    // The button that had the focus goes with the error.
    section.current?.focus();
  };
  return (
    <section ref={section} tabIndex={-1} aria-label="Difference" className={styles.difference}>
      <ActionError message={error === undefined ? undefined : messageOf(error, 'Failed to fetch the difference')} />
      {error !== undefined && (
        <p>
          <ConsoleButton onClick={() => void retry()}>RETRY</ConsoleButton>
        </p>
      )}
      {data === undefined && error === undefined && <p>LOADING...</p>}
      {data !== undefined && <Comparison {...data} />}
    </section>
  );
}

function Comparison({ compared_at, folded, same_place, tables, not_compared }: BuildComparison) {
  const time = compared_at.slice(0, 19).replace('T', ' ');
  return (
    <>
      <p>
        <span>
          {same_place
            ? `Both builds have folded ${counted(folded.live, 'event')}. `
            : `The live build has folded ${counted(folded.live, 'event')}, the new one ${formatCount(folded.new)}: rows differ by those between, too. `}
        </span>
        <span className={styles.dim}>{`compared ${time} UTC`}</span>
      </p>
      {tables.map((table) => (
        <TableOfDifference key={table.table} {...table} />
      ))}
      {not_compared.map(({ table, why }) => (
        <p key={table} className={styles.warning}>
          {`${table}: not compared, ${why}`}
        </p>
      ))}
    </>
  );
}

function TableOfDifference({ table, rows, only_live, only_new, changed, left_out, samples }: TableDifference) {
  const differing = only_live + only_new + changed;
  return (
    <div>
      <h3 className={styles.table}>
        <span>{table}</span>: <span>{counted(rows.live, 'row')}</span> live, <span>{formatCount(rows.new)}</span> new;{' '}
        <span className={differing > 0 ? styles.warning : undefined}>
          {differing === 0
            ? 'no difference'
            : `${formatCount(only_new)} added, ${formatCount(only_live)} removed, ${formatCount(changed)} changed`}
        </span>
      </h3>
      {left_out.length > 0 && (
        <p
          className={styles.dim}
        >{`Not compared, as one build lacks it or has another type: ${left_out.join(', ')}`}</p>
      )}
      {samples.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <section tabIndex={0} aria-label={`Rows of ${table} that differ`} className={styles.scroll}>
          <table aria-label={`Differences of ${table}`} className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">{`ROW: ${samples[0]?.key.map(({ column }) => column).join(' · ')}`}</th>
                <th scope="col">WHAT</th>
                <th scope="col">LIVE → NEW</th>
              </tr>
            </thead>
            <tbody>
              {samples.map((sample) => (
                <SampleRow key={`${sample.what} ${JSON.stringify(sample.key)}`} sample={sample} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {differing > samples.length && (
        <p className={styles.dim}>{`and ${formatCount(differing - samples.length)} more`}</p>
      )}
    </div>
  );
}

function SampleRow({ sample: { what, key, columns } }: { sample: Sample }) {
  const { mark, word } = WHAT[what];
  return (
    <tr className={styles[what]}>
      <th scope="row">{key.map(({ value }) => value).join(' · ')}</th>
      <td>
        <span aria-hidden="true">{mark}</span> <span>{word}</span>
      </td>
      <td>
        {columns.map((column) => (
          <div key={column.column}>
            <span className={styles.dim}>{column.column}</span>{' '}
            <span>{what === 'changed' ? `${column.live} → ${column.new}` : (column.new ?? column.live)}</span>
          </div>
        ))}
      </td>
    </tr>
  );
}
