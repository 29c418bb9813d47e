import type { Order } from '#contract/orders.ts';
import { formatDay } from '../../lib/format.ts';
import { formatPrice } from '../../lib/money.ts';
import styles from './MoneyBack.module.css';

type MoneyBackProps = { order: Pick<Order, 'refunds' | 'refund_owed' | 'refund_failed'>; owed: string };

/** What has gone back of the money of an order, and when. @param owed the name of what is still to go back */
export function MoneyBack({ order: { refunds, refund_owed, refund_failed }, owed }: MoneyBackProps) {
  return (
    <dl className={styles.sums}>
      {refunds.map(({ at, amount }) => [
        <dt key={at}>{formatDay(at)}</dt>,
        <dd key={`${at} amount`}>{formatPrice(amount)}</dd>,
      ])}
      {refund_owed > 0 && (
        <>
          <dt className={styles.owed}>{owed}</dt>
          <dd className={styles.owed}>{formatPrice(refund_owed)}</dd>
        </>
      )}
      {refund_failed > 0 && (
        <>
          <dt className={styles.owed}>Not taken by the bank</dt>
          <dd className={styles.owed}>{formatPrice(refund_failed)}</dd>
        </>
      )}
    </dl>
  );
}
