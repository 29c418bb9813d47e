import { useSyncExternalStore } from 'react';
import styles from './OfflineNotice.module.css';

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that there is no network. Failed reads are tried again once there is. */
export function OfflineNotice() {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.notice}>You are offline. What is missing here will be loaded as soon as you are back.</p>
      )}
    </div>
  );
}
