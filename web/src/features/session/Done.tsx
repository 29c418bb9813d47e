import type { ReactNode } from 'react';
import styles from './forms.module.css';

/** Says that something was saved; the place exists before, so that it is announced. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.done}>
      {children}
    </p>
  );
}
