import { Suspense } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { MAIN_ID, SkipLink } from '../../ui/SkipLink.tsx';
import { Footer } from './Footer.tsx';
import styles from './Layout.module.css';
import { TopBar } from './TopBar.tsx';

/** The frame of the gallery's screens. The page of the waiting list stands alone, without bar and foot. */
export function Layout() {
  const alone = useMatch(paths.launch) !== null;
  return (
    <div className={styles.frame}>
      <SkipLink />
      {!alone && <TopBar />}
      <main id={MAIN_ID} tabIndex={-1} className={`${styles.main} ${alone ? '' : styles.framed}`}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      {!alone && <Footer />}
    </div>
  );
}
