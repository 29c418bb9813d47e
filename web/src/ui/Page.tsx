import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** A page of text. Its title is also the title of the window. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Vernissage`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
