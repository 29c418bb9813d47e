import { useId } from 'react';
import type { Insights } from '#contract/insights.ts';
import { formatCount } from '../../lib/format.ts';
import styles from './Insights.module.css';
import { nameOfSource } from './words.ts';

/** Where visitors came from. The names are texts of others, so they are no links. */
export function Sources({ sources }: { sources: Insights['sources'] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>Where Visitors Came From</h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Visitors</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, views }) => (
            <tr key={source}>
              <th scope="row">{nameOfSource(source)}</th>
              <td>{formatCount(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
