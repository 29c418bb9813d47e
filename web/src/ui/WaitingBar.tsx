import { useSyncExternalStore } from 'react';
import { isWaiting, onWaiting } from '../lib/reading/waiting.ts';
import styles from './WaitingBar.module.css';

/** A line at the top of the window while a page, or a part of one, is on its way. */
export function WaitingBar() {
  const waiting = useSyncExternalStore(onWaiting, isWaiting);
  return (
    <div role="status" className={styles.place}>
      {waiting && (
        <>
          <span className="visually-hidden">One moment...</span>
          <span className={styles.bar} />
        </>
      )}
    </div>
  );
}
