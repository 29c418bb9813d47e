import { Link } from 'react-router-dom';
import type { CartItem } from '#contract/cart.ts';
import { capitalised, counted, formatMoment } from '../../../lib/format.ts';
import { formatPrice, priceOf } from '../../../lib/money.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { tellParcel } from '../delivery-words.ts';
import { nounOf } from '../noun.ts';
import styles from './Checkout.module.css';
import type { Repriced, Taken } from './refusals.ts';
import type { Parcel } from './use-quote.ts';

export type LineActions = {
  onQuantity: (item: CartItem, quantity: number) => unknown;
  onRemove: (item: CartItem) => unknown;
};

type CheckoutLineProps = {
  item: CartItem;
  /** Whether it is part of the request. */
  wanted: boolean;
  taken: Taken | undefined;
  repriced: Repriced | undefined;
  /** What it costs to send it, from where, and how long that takes. */
  parcel: Parcel | undefined;
  /** Why it cannot be asked for at all. */
  barred: string | undefined;
  /** Absent while nothing can be changed. */
  actions: LineActions | undefined;
};

/** Whether less is left of a line than is asked for. */
const isShort = ({ quantity }: CartItem, taken: Taken | undefined): taken is Taken =>
  taken !== undefined && taken.left < quantity;

function tellTaken({ left, freeAgainAt, yours }: Taken): string {
  if (yours) return `You have asked for this already${left > 0 ? `: ${counted(left, 'piece')} left` : ''}.`;
  if (left > 0) return `Somebody was faster: ${counted(left, 'piece')} left.`;
  if (freeAgainAt === null) return 'Somebody was faster: nothing is left.';
  return `Somebody was faster. It may be free again on ${formatMoment(freeAgainAt)}.`;
}

/** How a work comes; works of one artist come together. */
function Delivery({ order, first }: Parcel) {
  const words = tellParcel(order) && (first ? tellParcel(order) : 'In the same parcel');
  return words ? <p className={styles.facts}>{words}</p> : null;
}

/** A line of the bag before it is asked for, with what stands in its way, and the way on. */
export function CheckoutLine({ item, wanted, taken, repriced, parcel, barred, actions }: CheckoutLineProps) {
  const { artwork, quantity, price } = item;
  const { title, artist_name, status } = artwork;
  return (
    <li className={styles.line}>
      <div className={styles.label}>
        <h3 dir="auto" className={styles.title}>
          {title}
        </h3>
        <p dir="auto" className={styles.facts}>
          {quantity > 1 && wanted ? `${artist_name}, ${quantity} pieces` : artist_name}
        </p>
        {!wanted && <p className={styles.facts}>{`${capitalised(status)}: not part of this ${nounOf()}.`}</p>}
        {wanted && barred === undefined && parcel?.order.ships_there && <Delivery {...parcel} />}
        {barred !== undefined && <p className={styles.trouble}>{barred}</p>}
        {isShort(item, taken) && (
          <p className={styles.trouble}>
            <span>{tellTaken(taken)}</span>
            {taken.yours && (
              <>
                {' '}
                <Link to={paths.myPurchases}>My Purchases</Link>
              </>
            )}
          </p>
        )}
        {wanted && repriced !== undefined && (
          <p className={styles.changed}>
            {`Price changed from ${formatPrice(repriced.shown)} to ${formatPrice(repriced.now)}`}
          </p>
        )}
        {actions !== undefined && (
          <p className={styles.ways}>
            {wanted && isShort(item, taken) && taken.left > 0 && (
              <Button
                look="quiet"
                aria-label={`Take ${taken.left} of ${title}`}
                onClick={() => actions.onQuantity(item, taken.left)}
              >
                {`Take ${taken.left}`}
              </Button>
            )}
            <Button look="quiet" aria-label={`Remove ${title}`} onClick={() => actions.onRemove(item)}>
              Remove
            </Button>
          </p>
        )}
      </div>
      <p className={styles.amount}>{wanted && formatPrice(priceOf(price, quantity))}</p>
    </li>
  );
}
