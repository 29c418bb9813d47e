import { Link } from 'react-router-dom';
import type { Artist } from '#contract/artists.ts';
import { useFavorite } from '../../lib/favorites/favorites.ts';
import { counted } from '../../lib/format.ts';
import { artistPath } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Favorites.module.css';

/** An artist who is followed, and how many works are new. The entry stays when the artist is unfollowed. */
export function FollowedArtist({ artist, newWorks }: { artist: Artist; newWorks: number }) {
  const { on, known, toggle } = useFavorite('artists', artist.id);
  const followed = on || !known;
  return (
    <li className={styles.artist}>
      <div className={styles.label}>
        <h3 className={styles.name}>
          <Link to={artistPath(artist.id)}>{artist.artist_name}</Link>
        </h3>
        {artist.location !== null && <p className={styles.facts}>{artist.location}</p>}
        <p className={newWorks > 0 ? styles.fresh : styles.facts}>
          {newWorks > 0 ? counted(newWorks, 'new work') : 'No new works'}
        </p>
      </div>
      <Button
        look="plain"
        aria-pressed={followed}
        aria-label={`${followed ? 'Following' : 'Follow'} ${artist.artist_name}`}
        onClick={toggle}
      >
        {followed ? 'Following' : 'Follow'}
      </Button>
    </li>
  );
}
