import type { To } from 'react-router-dom';
import type { FavoritesReply } from '#contract/favorites.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import styles from './Favorites.module.css';
import { FavoriteWork } from './FavoriteWork.tsx';

type FavoriteWorksProps = { found: FavoritesReply; outdated: boolean; to: (page: number) => To };

/** The member's favourites, newest first. */
export function FavoriteWorks({ found, outdated, to }: FavoriteWorksProps) {
  return (
    <section aria-labelledby="favorite-works" aria-busy={outdated} className={styles.list}>
      <h2 id="favorite-works" className={styles.heading}>
        Works
      </h2>
      <ul>
        {found.artworks.map((favorite) => (
          <FavoriteWork key={favorite.artwork.id} favorite={favorite} />
        ))}
      </ul>
      <Pagination page={found.page} pages={Math.ceil(found.total / found.limit)} to={to} />
    </section>
  );
}
