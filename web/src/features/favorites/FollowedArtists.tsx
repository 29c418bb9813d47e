import type { To } from 'react-router-dom';
import type { FollowsReply } from '#contract/favorites.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import styles from './Favorites.module.css';
import { FollowedArtist } from './FollowedArtist.tsx';
import { useNewWorks } from './use-favorites-lists.ts';

type FollowedArtistsProps = { found: FollowsReply; outdated: boolean; to: (page: number) => To };

/** The artists whom the member follows, newest first. */
export function FollowedArtists({ found, outdated, to }: FollowedArtistsProps) {
  const newWorks = useNewWorks(found.artists);
  return (
    <section aria-labelledby="followed-artists" aria-busy={outdated} className={styles.list}>
      <h2 id="followed-artists" className={styles.heading}>
        Artists you follow
      </h2>
      <ul>
        {found.artists.map(({ artist }) => (
          <FollowedArtist key={artist.id} artist={artist} newWorks={newWorks(artist.id)} />
        ))}
      </ul>
      <Pagination page={found.page} pages={Math.ceil(found.total / found.limit)} to={to} />
    </section>
  );
}
