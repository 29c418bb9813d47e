import { Link } from 'react-router-dom';
import type { Artwork } from '#contract/artworks.ts';
import { artistPath } from '../../paths.ts';
import { ArtworkGrid } from './ArtworkGrid.tsx';
import styles from './Featured.module.css';
import { useArtworks } from './use-artworks.ts';

const SHOWN = 3;

/** Other works of the artist of a work; nothing when there are none. */
export function MoreByArtist({ artwork }: { artwork: Artwork }) {
  const { id, artist_id, artist_name, artist_profile_id } = artwork;
  const { data } = useArtworks({ artist_id: String(artist_id), limit: String(SHOWN + 1) });
  const others = data?.artworks.filter((work) => work.id !== id && work.artist_id === artist_id).slice(0, SHOWN) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more" className={styles.section}>
      <header className={styles.header}>
        <h2 id="more" className={styles.title}>
          {`More by ${artist_name}`}
        </h2>
        <Link className={styles.all} to={artistPath(artist_profile_id)}>
          The artist’s page
        </Link>
      </header>
      <ArtworkGrid artworks={others} />
    </section>
  );
}
