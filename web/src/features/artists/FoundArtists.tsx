import { Link } from 'react-router-dom';
import type { ArtistsReply } from '#contract/artists.ts';
import { useRead } from '../../lib/use-read.ts';
import { artistPath } from '../../paths.ts';
import { Picture } from '../../ui/Picture.tsx';
import styles from './FoundArtists.module.css';

/** The artists whom a search finds, beside the works. It keeps its place while it looks. @param q the words; not empty */
export function FoundArtists({ q }: { q: string }) {
  const { data, error } = useRead<ArtistsReply>('/artists', {
    query: { q },
    keep: true,
    failure: 'Failed to load artists',
  });
  const none = error === undefined ? 'No artist found' : 'Failed to load artists';
  return (
    <section aria-labelledby="artists" className={styles.found}>
      <h2 id="artists" className={styles.heading}>
        Artists
      </h2>
      {data === undefined || data.artists.length === 0 ? (
        <p className={styles.none}>{data === undefined && error === undefined ? 'Loading artists...' : none}</p>
      ) : (
        <ul className={styles.row}>
          {data.artists.map(({ id, artist_name, location, profile_image_url }) => (
            <li key={id}>
              <Link to={artistPath(id)} className={styles.artist}>
                <Picture
                  className={styles.picture}
                  src={profile_image_url}
                  alt=""
                  sizes="48px"
                  width={48}
                  height={48}
                />
                <span className={styles.words}>
                  <span className={styles.name}>{artist_name}</span>
                  <span className={styles.location}>{location}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
