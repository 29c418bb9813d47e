import type { Artist } from '#contract/artists.ts';
import { ArtistLinks } from './ArtistLinks.tsx';
import { artistLinks } from './artist-links.ts';
import styles from './StudioDetails.module.css';

/** How to reach an artist, from the links of the profile. */
export function ContactDetails({ artist }: { artist: Artist }) {
  const reachable = artistLinks(artist).length > 0;
  return (
    <div className={styles.studio}>
      <p>
        {reachable
          ? `Questions about a work, a commission or a visit? Write to ${artist.artist_name} here:`
          : `${artist.artist_name} has not said yet where to write to.`}
      </p>
      <ArtistLinks artist={artist} />
      {artist.location !== null && <p className={styles.nothing}>{artist.location}</p>}
    </div>
  );
}
