import { type ReactNode, useId } from 'react';
import styles from './Order.module.css';

/** A part of an order, below a heading. */
export function OrderPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
