import { Link, Outlet } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { MAIN_ID, SkipLink } from '../../ui/SkipLink.tsx';
import styles from './Layout.module.css';

/** The frame of the gallery's screens. */
export function Layout() {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Link className={styles.brand} to={paths.home}>
          Vernissage
        </Link>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
