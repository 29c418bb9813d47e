import type { Artist } from '#contract/artists.ts';
import styles from './StudioDetails.module.css';

/** Whether a profile has anything about the studio. */
export function hasStudio({ studio_name, studio_address, studio_description }: Artist): boolean {
  return studio_name !== null || studio_address !== null || studio_description !== null;
}

/** What the artist has told of the studio. */
export function StudioDetails({ artist }: { artist: Artist }) {
  const { studio_name, studio_address, studio_description } = artist;
  if (!hasStudio(artist)) return <p className={styles.nothing}>The artist keeps the studio private.</p>;
  return (
    <div className={styles.studio}>
      <div>
        {studio_name !== null && <p className={styles.name}>{studio_name}</p>}
        {studio_address !== null && <address className={styles.address}>{studio_address}</address>}
      </div>
      {studio_description !== null && <p className={styles.words}>{studio_description}</p>}
    </div>
  );
}
