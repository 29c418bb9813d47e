import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** A page of plain reading: its title, which is also that of the window, and its text. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Vernissage`}</title>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
