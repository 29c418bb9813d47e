import { useId } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatPrice } from '../../../lib/money.ts';
import styles from '../Order.module.css';
import { artistOf } from '../order-words.ts';

/** How an artist wants to be paid, in the artist's own words; links in them are text. */
export function HowToPay({ order }: { order: Order }) {
  const { id, how_to_pay, total_amount } = order;
  const name = artistOf(order);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.box}>
      <h2 id={heading} className={styles.heading}>
        How to pay
      </h2>
      <p>
        {`Send ${formatPrice(total_amount)} to ${name}, and name order ${id}. Vernissage takes no part in the payment.`}
      </p>
      {how_to_pay === null ? (
        <p className={styles.facts}>{`${name} has not written how yet. It stands here as soon as that is done.`}</p>
      ) : (
        <p className={styles.words} dir="auto">
          {how_to_pay}
        </p>
      )}
    </section>
  );
}
