import { Link } from 'react-router-dom';
import type { ArtistsReply } from '#contract/artists.ts';
import { useRead } from '../../lib/reading/use-read.ts';
import { artistPath } from '../../paths.ts';
import { Picture } from '../../ui/Picture.tsx';
import styles from './FoundArtists.module.css';

/**
 * The artists whom a search finds, beside the works. It keeps its place while it looks, and before.
 *
 * @param q the words; empty before the first
 */
export function FoundArtists({ q }: { q: string }) {
  const { data, error } = useRead<ArtistsReply>(q === '' ? null : '/artists', {
    query: { q },
    keep: true,
    failure: 'Failed to load artists',
  });
  const found = q === '' ? [] : (data?.artists ?? []);
  return (
    <section aria-labelledby="artists" className={styles.found}>
      <h2 id="artists" className={styles.heading}>
        Artists
      </h2>
      {found.length === 0 ? (
        <p className={styles.none}>{wordOf(q, { data, error })}</p>
      ) : (
        <ul className={styles.row}>
          {found.map(({ id, artist_name, location, profile_image_url, profile_image_focus }) => (
            <li key={id}>
              <Link to={artistPath(id)} className={styles.artist}>
                <Picture
                  className={styles.picture}
                  src={profile_image_url}
                  focus={profile_image_focus}
                  alt=""
                  sizes="48px"
                  width={48}
                  height={48}
                />
                <span className={styles.words}>
                  <span dir="auto" className={styles.name}>
                    {artist_name}
                  </span>
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

/** What stands there while no artist does. */
function wordOf(q: string, { data, error }: { data: unknown; error: unknown }): string {
  if (q === '') return 'Matching artists appear here.';
  if (error !== undefined) return 'Failed to load artists';
  return data === undefined ? 'Loading artists...' : 'No artist found';
}
