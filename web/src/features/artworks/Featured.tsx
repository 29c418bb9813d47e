import { Link } from 'react-router-dom';
import type { Artwork } from '#contract/artworks.ts';
import { paths } from '../../paths.ts';
import { ArtworkGrid } from './ArtworkGrid.tsx';
import styles from './Featured.module.css';

/** The works beside the hero, with a sentence on how they were chosen. */
export function Featured({ artworks }: { artworks: Artwork[] }) {
  return (
    <section aria-labelledby="featured" className={styles.section}>
      <header className={styles.header}>
        <h2 id="featured" className={styles.title}>
          Featured
        </h2>
        <p className={styles.text}>The works that people stopped at this week, and what has just been hung.</p>
        <Link className={styles.all} to={paths.discover}>
          All works
        </Link>
      </header>
      <ArtworkGrid artworks={artworks} />
    </section>
  );
}
