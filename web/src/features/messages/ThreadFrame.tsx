import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import styles from './ThreadFrame.module.css';

type ThreadFrameProps = {
  /** Who it is with. */
  title: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A conversation beside the list, or alone on a phone: who it is with and about what on top, then all the rest. */
export function ThreadFrame({ title, about, actions, children }: ThreadFrameProps) {
  return (
    <div className={styles.thread}>
      <header className={styles.head}>
        <Link to={paths.messages} className={styles.back}>
          All messages
        </Link>
        <h1 dir="auto" className={styles.title}>
          {title}
        </h1>
        {actions && <div>{actions}</div>}
        {about && <div className={styles.about}>{about}</div>}
      </header>
      {children}
    </div>
  );
}
