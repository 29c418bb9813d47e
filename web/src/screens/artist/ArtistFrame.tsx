import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Minisite } from '#contract/minisites.ts';
import { paths } from '../../paths.ts';
import '../../styles/site-themes.css';
import { MAIN_ID, SkipLink } from '../../ui/SkipLink.tsx';
import styles from './ArtistFrame.module.css';

type ArtistFrameProps = { theme?: Minisite['theme'] | undefined; children: ReactNode };

/** The frame of an artist's page: the gallery's small header, and everything else in the artist's theme. */
export function ArtistFrame({ theme, children }: ArtistFrameProps) {
  return (
    <div className={styles.frame} data-site-theme={theme}>
      <SkipLink />
      <header className={styles.header}>
        <Link className={styles.brand} to={paths.home}>
          Vernissage
        </Link>
        <nav aria-label="Gallery">
          <Link to={paths.discover}>Discover</Link>
        </nav>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
