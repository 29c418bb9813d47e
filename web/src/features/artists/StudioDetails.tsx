import type { Artist } from '#contract/artists.ts';
import { Picture } from '../../ui/Picture.tsx';
import styles from './StudioDetails.module.css';

/** Whether a profile has anything about the studio. */
export function hasStudio({ studio_name, studio_address, studio_description, studio_image_url }: Artist): boolean {
  return studio_image_url !== null || studio_name !== null || studio_address !== null || studio_description !== null;
}

/** What the artist has told of the studio. */
export function StudioDetails({ artist }: { artist: Artist }) {
  const { artist_name, studio_name, studio_address, studio_description, studio_image_url, studio_image_focus } = artist;
  if (!hasStudio(artist)) return <p className={styles.nothing}>The artist keeps the studio private.</p>;
  return (
    <div className={styles.studio}>
      {studio_image_url !== null && (
        <Picture
          className={styles.picture}
          src={studio_image_url}
          focus={studio_image_focus}
          alt={studio_name === null ? `The studio of ${artist_name}` : `${studio_name}, the studio of ${artist_name}`}
          sizes="(width < 640px) 100vw, 40rem"
          width={640}
          height={480}
        />
      )}
      <div>
        {studio_name !== null && <p className={styles.name}>{studio_name}</p>}
        {studio_address !== null && <address className={styles.address}>{studio_address}</address>}
      </div>
      {studio_description !== null && <p className={styles.words}>{studio_description}</p>}
    </div>
  );
}
