import type { ReactNode } from 'react';
import styles from './FormError.module.css';

/** The error of a whole form. It is there before it has text, so that screen readers announce the text. */
export function FormError({ message }: { message: ReactNode }) {
  return (
    <div role="alert" className={styles.error}>
      {message}
    </div>
  );
}
