import { Link } from 'react-router-dom';
import type { CheckoutReply } from '#contract/checkout.ts';
import { orderPath } from '#contract/checkout-pages.ts';
import { formatPrice } from '../../../lib/money.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { AskFirst } from '../AskFirst.tsx';
import { KeptFor } from '../KeptFor.tsx';
import { nounOf } from '../noun.ts';
import frame from '../Order.module.css';
import { OrderStatus } from '../OrderStatus.tsx';
import styles from '../OrdersList.module.css';
import { artistOf, isKept, titlesOf } from '../order-words.ts';
import { tellCollector } from '../tell-collector.ts';
import { useDeed } from '../use-deed.ts';
import { giveUp } from './order-calls.ts';
import placed from './PlacedOrders.module.css';

type PlacedOrdersProps = CheckoutReply & {
  reload: () => unknown;
  onGivenUp: () => unknown;
  /** Whether they have come back from the page on which one pays. */
  returned: boolean;
};

/** What was ordered at once, by artist, and the way back. */
export function PlacedOrders({ checkout, reload, onGivenUp, returned }: PlacedOrdersProps) {
  const { id, orders, total_amount } = checkout;
  const deed = useDeed(reload);
  const isCard = checkout.payment.method === 'card';
  const giveAllUp = async () => {
    if (await deed.run('give up', () => giveUp(id), 'Failed to give this up')) onGivenUp();
  };
  return (
    <div className={frame.order}>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id} className={styles.entry}>
            <div className={styles.label}>
              <h2 dir="auto" className={styles.name}>
                <Link to={orderPath(order.id)}>{artistOf(order)}</Link>
              </h2>
              <p dir="auto" className={styles.title}>
                {titlesOf(order)}
              </p>
              <p className={styles.facts}>{tellCollector(order)}</p>
              {order.method === 'arranged' && <KeptFor order={order} onOver={reload} />}
            </div>
            <p className={styles.state}>
              <OrderStatus status={order.status} />
              <span className={styles.amount}>{formatPrice(order.total_amount)}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className={placed.sum}>
        <span>Total</span>
        <span className={styles.amount}>{formatPrice(total_amount)}</span>
      </p>
      <FormError message={deed.problem} />
      <div className={frame.actions}>
        <ButtonLink look={isCard && orders.some(isKept) ? 'plain' : 'primary'} to={paths.myPurchases}>
          My Purchases
        </ButtonLink>
        {orders.some(isKept) && (
          <AskFirst
            label="Give Up"
            busy={deed.busy && 'Giving up...'}
            title={`Give up this ${nounOf(checkout.payment.method)}?`}
            onConfirm={giveAllUp}
          >
            What is kept for you becomes free again, and somebody else can buy it. Your bag stays as it is.
            {orders.some(({ status, method }) => status === 'awaiting_payment' && method === 'arranged') && (
              <span> If you have paid already, ask the artist first.</span>
            )}
            {returned && isCard && <span> Your payment may have come: then nothing of it is taken for this.</span>}
          </AskFirst>
        )}
      </div>
    </div>
  );
}
