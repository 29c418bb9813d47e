import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../features/session/use-user.ts';
import { settingsPath } from '../gallery/settings/section.ts';
import { askAnew } from './ask-anew.ts';
import styles from './ConsoleFrame.module.css';

/** Says to an administrator without a second factor from when on the console is shut without one. */
export function FactorNotice() {
  const due = useUser()?.second_factor_due ?? null;
  // Who signed in before the date was set does not know it yet.
  useEffect(() => void askAnew().catch(() => undefined), []);
  return (
    <div>
      {due !== null && (
        <p className={styles.notice}>
          From <time dateTime={due}>{due.slice(0, 10)}</time> the console asks for a second factor.{' '}
          <Link to={settingsPath('passkeys')}>Add one.</Link>
        </p>
      )}
    </div>
  );
}
