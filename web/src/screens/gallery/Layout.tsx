import { Outlet, useMatch } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Region } from '../../ui/Region.tsx';
import { ScreenRegion } from '../../ui/ScreenRegion.tsx';
import { MAIN_ID, SkipLink } from '../../ui/SkipLink.tsx';
import { Footer } from './Footer.tsx';
import styles from './Layout.module.css';
import { TopBar } from './TopBar.tsx';

/** The frame of the gallery's screens. The waitlist page has neither bar nor footer. */
export function Layout() {
  const alone = useMatch(paths.launch) !== null;
  return (
    <div className={styles.frame}>
      <SkipLink />
      {!alone && (
        <Region part="navigation" small>
          <TopBar />
        </Region>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={`${styles.main} ${alone ? '' : styles.framed}`}>
        <ScreenRegion>
          <Outlet />
        </ScreenRegion>
      </main>
      {!alone && <Footer />}
    </div>
  );
}
