import { Link } from 'react-router-dom';
import type { UserReply } from '#contract/accounts.ts';
import { useRead } from '../../lib/reading/use-read.ts';
import { paths } from '../../paths.ts';
import styles from './ConsoleFrame.module.css';

/** Says to an administrator without a second factor from when on the console is shut without one. */
export function FactorNotice() {
  const { data } = useRead<UserReply>('/auth/me', { auth: 'required', failure: 'Failed to read the account' });
  const due = data?.user.second_factor_due ?? null;
  return (
    <div>
      {due !== null && (
        <p className={styles.notice}>
          From <time dateTime={due}>{due.slice(0, 10)}</time> the console asks for a second factor.{' '}
          <Link to={`${paths.settings}/passkeys`}>Add one.</Link>
        </p>
      )}
    </div>
  );
}
