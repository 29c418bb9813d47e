import { Link } from 'react-router-dom';
import type { CartItem } from '#contract/cart.ts';
import { formatPrice, priceOf } from '../../lib/money.ts';
import { artworkPath } from '../../paths.ts';
import { Picture } from '../../ui/Picture.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import styles from './BagPeek.module.css';
import { itemCounts } from './item-counts.ts';

/** An item in the bag, small. */
export function BagPeek({ item, onFollow }: { item: CartItem; onFollow: () => void }) {
  const { artwork, artwork_id, price, quantity } = item;
  const { title, artist_name, image_url, status } = artwork;
  return (
    <li className={styles.item}>
      <Picture
        className={styles.picture}
        src={image_url}
        alt={`${title} by ${artist_name}`}
        sizes="56px"
        width={56}
        height={70}
      />
      <div className={styles.label}>
        <p className={styles.title}>
          {status === 'deleted' ? (
            title
          ) : (
            <Link to={artworkPath(artwork_id)} onClick={onFollow}>
              {title}
            </Link>
          )}
        </p>
        <p className={styles.artist}>{`by ${artist_name}`}</p>
        <p className={styles.price}>
          {itemCounts(item) && <span>{formatPrice(priceOf(price, quantity))}</span>}
          {itemCounts(item) && quantity > 1 && (
            <span className={styles.each}>{`${quantity} × ${formatPrice(price)}`}</span>
          )}
          {status !== 'available' && <StatusLabel status={status} />}
        </p>
      </div>
    </li>
  );
}
