import { Link } from 'react-router-dom';
import { signOut } from '../../features/session/session-calls.ts';
import { useUser } from '../../features/session/use-user.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Wall } from '../../ui/Wall.tsx';
import styles from './Home.module.css';

/** The way in. */
export function Home() {
  const user = useUser();
  return (
    <Wall>
      <title>Vernissage</title>
      <h1 className={styles.sentence}>Independent art, sold by the artists who made it.</h1>
      {user === null ? (
        <nav aria-label="Start" className={styles.links}>
          <Link to={paths.login}>Sign In</Link>
          <Link to={paths.register}>Register</Link>
          <Link to={paths.console}>Console</Link>
        </nav>
      ) : (
        <>
          <nav aria-label="Start" className={styles.links}>
            <Link to={paths.dashboard}>Dashboard</Link>
            {user.is_admin && <Link to={paths.console}>Console</Link>}
          </nav>
          <p className={styles.who}>
            Signed in as {user.email}.{' '}
            <Button look="quiet" onClick={signOut}>
              Sign Out
            </Button>
          </p>
        </>
      )}
    </Wall>
  );
}
