import { Link } from 'react-router-dom';
import type { FavoritesReply } from '#contract/favorites.ts';
import { useFavorite } from '../../lib/favorites/favorites.ts';
import { formatPrice } from '../../lib/money.ts';
import { artistPath, artworkPath } from '../../paths.ts';
import { HeartButton } from '../../ui/HeartButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import styles from './Favorites.module.css';
import { priceChange } from './price-change.ts';
import { statusSince } from './status-since.ts';

/** A favourite: the work, its price now and then, and whether it can still be bought. It stays when its heart is off. */
export function FavoriteWork({ favorite }: { favorite: FavoritesReply['artworks'][number] }) {
  const { id, title, artist_name, artist_profile_id, thumb_url, color, price, status } = favorite.artwork;
  const { on, known, toggle } = useFavorite('artworks', id);
  const change = priceChange(favorite);
  const since = statusSince(favorite);
  return (
    <li className={`${styles.entry} ${known && !on ? styles.off : ''}`}>
      <Picture
        className={styles.picture}
        src={thumb_url}
        alt={`${title} by ${artist_name}`}
        sizes="120px"
        width={120}
        height={150}
        color={color}
      />
      <div className={styles.label}>
        <h3 className={styles.title}>
          <Link to={artworkPath(id)}>{title}</Link>
        </h3>
        <p className={styles.facts}>
          <Link to={artistPath(artist_profile_id)}>{artist_name}</Link>
        </p>
        <p className={styles.price}>{formatPrice(price)}</p>
        {change !== undefined && <p className={styles.change}>{change}</p>}
        {since !== undefined && (
          <p className={styles.facts}>
            <StatusLabel status={status} /> <span>{since}</span>
          </p>
        )}
      </div>
      <HeartButton on={on || !known} label={`Favorite ${title}`} onPress={toggle} />
    </li>
  );
}
