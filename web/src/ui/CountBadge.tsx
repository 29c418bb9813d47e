import type { ReactNode } from 'react';
import styles from './CountBadge.module.css';

/** A number at the corner of a button, for the eyes: the name of the button says it in words. */
export function CountBadge({ children }: { children: ReactNode }) {
  return (
    <span className={styles.badge} aria-hidden>
      {children}
    </span>
  );
}
