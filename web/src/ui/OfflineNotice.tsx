import { useOnline } from '../lib/use-online.ts';
import styles from './OfflineNotice.module.css';

/** Says that there is no network. Failed reads are tried again once there is. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.notice}>You are offline. What is missing here will be loaded as soon as you are back.</p>
      )}
    </div>
  );
}
