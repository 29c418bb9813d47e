import { Link } from 'react-router-dom';
import type { CartItem } from '#contract/cart.ts';
import { isLaunched } from '../../lib/launched.ts';
import { formatPrice, priceOf } from '../../lib/money.ts';
import { lazyAside } from '../../lib/screens/lazy-aside.ts';
import { artworkPath } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import work from '../../ui/WorkTitle.module.css';
import styles from './BagLine.module.css';
import { itemCounts } from './item-counts.ts';
import { QuantityControl } from './QuantityControl.tsx';
import type { BagActions } from './use-bag-actions.ts';

const FreeAgain = lazyAside('FreeAgain', () => import('../../ui/FreeAgain.tsx'));

/** The rest of a sentence that begins with the status of the work. */
const SINCE: Record<Exclude<CartItem['artwork']['status'], 'available'>, string> = {
  sold: 'since you put it into your bag. It does not count in the total.',
  reserved: isLaunched('checkout')
    ? 'at the moment, for you or for somebody else.'
    : 'at the moment. It can be bought once the artist sets it free.',
  deleted: 'by the artist. It does not count in the total.',
};

type BagLineProps = {
  item: CartItem;
  /** The price that the shopper last saw, if it was another one. */
  priceBefore: number | undefined;
  actions: BagActions;
};

/** An item in the bag: the work, its price, and what has changed. */
export function BagLine({ item, priceBefore, actions }: BagLineProps) {
  const { artwork, artwork_id, price, quantity } = item;
  const { title, artist_name, medium, dimensions, image_url, status } = artwork;
  const counts = itemCounts(item);
  const problem = actions.problem?.itemId === item.id ? actions.problem.message : undefined;
  return (
    <li className={`${styles.line} ${counts ? '' : styles.gone}`}>
      <Picture
        className={styles.picture}
        src={image_url}
        alt={`${title} by ${artist_name}`}
        sizes="120px"
        width={120}
        height={150}
      />
      <div className={styles.label}>
        <h3 className={`${work.title} ${styles.title}`}>
          {status === 'deleted' ? title : <Link to={artworkPath(artwork_id)}>{title}</Link>}
        </h3>
        <p className={styles.facts}>{[medium, dimensions].filter(Boolean).join(', ')}</p>
        {counts && quantity > 1 && <p className={styles.facts}>{`${formatPrice(price)} each`}</p>}
        {status !== 'available' && (
          <p className={styles.facts}>
            <StatusLabel status={status} /> <span>{SINCE[status]}</span>{' '}
            {status === 'reserved' && <FreeAgain artworkId={artwork_id} />}
          </p>
        )}
        {counts && priceBefore !== undefined && (
          <p className={styles.changed}>{`Price changed from ${formatPrice(priceBefore)} to ${formatPrice(price)}`}</p>
        )}
        <div className={styles.controls}>
          {status === 'available' && (
            <QuantityControl of={title} quantity={quantity} onChange={(next) => actions.change(item, next)} />
          )}
          <Button look="quiet" aria-label={`Remove ${title}`} onClick={() => actions.remove(item)}>
            Remove
          </Button>
        </div>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
      <p className={styles.total}>{counts && formatPrice(priceOf(price, quantity))}</p>
    </li>
  );
}
