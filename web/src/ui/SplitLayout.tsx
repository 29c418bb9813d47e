import type { ReactNode } from 'react';
import styles from './SplitLayout.module.css';
import work from './split-layout-picture.svg';

/** The content on the left, and a work with its label on the right where there is room for it. */
export function SplitLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.content}>{children}</div>
      <figure className={styles.work}>
        <img src={work} alt="" width={480} height={600} />
        <figcaption>
          <cite>Evening, the doors open</cite>
          <span>House print</span>
        </figcaption>
      </figure>
    </div>
  );
}
