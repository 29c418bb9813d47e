import type { Deed } from '#contract/projections.ts';
import styles from './Deeds.module.css';

/** What administrators and the command line have done last, the newest first. */
export function Deeds({ deeds }: { deeds: readonly Deed[] }) {
  if (deeds.length === 0) return <p className={styles.dim}>Nothing yet</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section tabIndex={0} aria-label="List of what was done" className={styles.scroll}>
      <ol aria-label="What was done" className={styles.deeds}>
        {deeds.map(({ at, by, action, subject, reason }) => (
          <li key={`${at} ${action} ${subject}`}>
            <time dateTime={at} className={styles.dim}>
              {at.slice(0, 19).replace('T', ' ')}
            </time>{' '}
            <span>{`${action.replace('_', ' ')}: ${subject}${reason !== null ? ` (${reason})` : ''}`}</span>{' '}
            <span className={styles.dim}>{by}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
