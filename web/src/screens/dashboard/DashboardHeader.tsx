import { Link, useNavigate } from 'react-router-dom';
import { signOut } from '../../features/session/session-calls.ts';
import { mayLeave } from '../../lib/forms/use-leave-guard.ts';
import type { StoredUser } from '../../lib/session/session-store.ts';
import { paths } from '../../paths.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './DashboardHeader.module.css';

/** The bar above the dashboard: home, the gallery, the person's name, and the sign-out. */
export function DashboardHeader({ user }: { user: StoredUser }) {
  const navigate = useNavigate();
  const leave = () => {
    if (!mayLeave()) return;
    signOut();
    void navigate(paths.home);
  };
  return (
    <header className={styles.header}>
      <Brand />
      <nav aria-label="Gallery" className={styles.links}>
        <Link to={paths.discover}>Discover</Link>
        {user.is_admin && <Link to={paths.console}>Console</Link>}
      </nav>
      <p className={styles.who}>{user.email}</p>
      <Button look="quiet" onClick={leave}>
        Sign Out
      </Button>
    </header>
  );
}
