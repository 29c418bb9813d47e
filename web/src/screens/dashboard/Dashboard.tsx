import { Link } from 'react-router-dom';
import { Guard } from '../../features/session/Guard.tsx';
import { signOut } from '../../features/session/session-calls.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './Dashboard.module.css';

/** The account of the person who is signed in. */
export function Dashboard() {
  return (
    <Guard who="signed-in">
      {(user) => (
        <Page title="Your account">
          <dl className={styles.details}>
            <dt>Name</dt>
            <dd>{user.name}</dd>
            <dt>E-mail</dt>
            <dd>{user.email}</dd>
            <dt>Account type</dt>
            <dd>{user.is_admin ? 'Admin' : 'User'}</dd>
          </dl>
          {user.is_admin && (
            <p>
              <Link to={paths.console}>Open the console</Link>
            </p>
          )}
          <p>
            <Button look="quiet" onClick={signOut}>
              Sign Out
            </Button>
          </p>
        </Page>
      )}
    </Guard>
  );
}
