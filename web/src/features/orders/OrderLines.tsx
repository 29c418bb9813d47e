import { Link } from 'react-router-dom';
import type { Order } from '#contract/orders.ts';
import { formatPrice, priceOf } from '../../lib/money.ts';
import { artworkPath } from '../../paths.ts';
import { Amounts, type OrderAmounts } from './Amounts.tsx';
import { tellDelivery } from './delivery-words.ts';
import styles from './OrderLines.module.css';
import { titleOf } from './order-words.ts';

type OrderLinesProps = {
  order: Pick<Order, 'lines' | 'ships_from' | 'days'> & OrderAmounts;
  more?: { name: string; amount: number }[];
};

/** What was ordered, as it was called and priced then, and what it comes to. @param more amounts below the total */
export function OrderLines({ order, more = [] }: OrderLinesProps) {
  const delivery = tellDelivery(order);
  return (
    <div className={styles.goods}>
      <ul>
        {order.lines.map(({ artwork_id, quantity, price, ...said }) => (
          <li key={artwork_id} className={styles.line}>
            <p>
              <span dir="auto" className={styles.title}>
                <Link to={artworkPath(artwork_id)}>{titleOf(said)}</Link>
              </span>
              {quantity > 1 && <span className={styles.facts}>{` ${quantity} at ${formatPrice(price)} each`}</span>}
            </p>
            <p className={styles.amount}>{formatPrice(priceOf(price, quantity))}</p>
          </li>
        ))}
      </ul>
      {delivery !== '' && <p className={styles.facts}>{`Ships ${delivery}`}</p>}
      <Amounts amounts={order} more={more} />
    </div>
  );
}
