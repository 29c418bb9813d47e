import type { ReactNode } from 'react';
import styles from './Done.module.css';

/** Says that something was saved. It is there before it has text, so that screen readers announce the text. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.done}>
      {children}
    </p>
  );
}
