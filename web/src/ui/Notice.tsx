import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Notice.module.css';

/** Says that something is loading, in the place where it will be. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.notice}>
      {children}
    </p>
  );
}

/** Says that a place is empty and what belongs there, and offers one next step. */
export function Empty({ title, children, next }: { title: string; children?: ReactNode; next?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {next}
    </div>
  );
}

/** Says what failed, and lets people try again. */
export function Failed({ message, retry }: { message: string; retry?: () => unknown }) {
  return (
    <div className={styles.empty}>
      <p role="alert" className={styles.failure}>
        {message}
      </p>
      {retry && (
        <Button look="plain" onClick={() => void retry()}>
          Retry
        </Button>
      )}
    </div>
  );
}
