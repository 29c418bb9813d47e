import { Link } from 'react-router-dom';
import type { CartItem } from '#contract/cart.ts';
import { artistPath } from '../../paths.ts';
import styles from './BagGroups.module.css';
import { BagLine } from './BagLine.tsx';
import { groupByArtist } from './group-by-artist.ts';
import type { BagActions } from './use-bag-actions.ts';
import { usePriceChanges } from './use-price-changes.ts';

/** The items of the bag by artist, because each artist sends their own works. */
export function BagGroups({ items, actions }: { items: CartItem[]; actions: BagActions }) {
  const pricesBefore = usePriceChanges(items);
  return groupByArtist(items).map(({ artistId, artist, items }) => (
    <section key={artistId} className={styles.group} aria-labelledby={`artist-${artistId}`}>
      <h2 id={`artist-${artistId}`} className={styles.artist}>
        <Link to={artistPath(artistId)}>{artist}</Link>
      </h2>
      <ul>
        {items.map((item) => (
          <BagLine key={item.id} item={item} priceBefore={pricesBefore.get(item.artwork_id)} actions={actions} />
        ))}
      </ul>
    </section>
  ));
}
