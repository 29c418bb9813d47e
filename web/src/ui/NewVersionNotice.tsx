import { useState, useSyncExternalStore } from 'react';
import { isOutdated, onOutdated } from '../lib/screens/new-version.ts';
import { Button } from './Button.tsx';
import styles from './NewVersionNotice.module.css';

/** Says that there is a new version of the app, which this page must be loaded anew for. Nothing happens by itself. */
export function NewVersionNotice() {
  const outdated = useSyncExternalStore(onOutdated, isOutdated);
  const [later, setLater] = useState(false);
  return (
    <div role="status" className={styles.place}>
      {outdated && !later && (
        <div className={styles.notice}>
          <p>There is a new version of Vernissage. Some parts of this page load only after a reload.</p>
          <div className={styles.ways}>
            <Button look="plain" onClick={() => window.location.reload()}>
              Reload
            </Button>
            <Button look="quiet" onClick={() => setLater(true)}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
