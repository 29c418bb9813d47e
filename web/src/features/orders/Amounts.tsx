import type { Order } from '#contract/orders.ts';
import { formatPrice } from '../../lib/money.ts';
import styles from './Amounts.module.css';

export type OrderAmounts = Pick<Order, 'subtotal' | 'shipping_cost' | 'tax_amount' | 'total_amount'>;

type AmountsProps = {
  amounts: OrderAmounts;
  /** Amounts below the total. */
  more?: { name: string; amount: number }[];
  /** Whether they are about to change. */
  updating?: boolean;
};

/** What an order comes to. */
export function Amounts({ amounts, more = [], updating = false }: AmountsProps) {
  const { subtotal, shipping_cost, tax_amount, total_amount } = amounts;
  return (
    <dl className={styles.amounts} aria-busy={updating}>
      <dt>Subtotal</dt>
      <dd>{formatPrice(subtotal)}</dd>
      <dt>Shipping</dt>
      <dd>{shipping_cost === 0 ? 'FREE' : formatPrice(shipping_cost)}</dd>
      <dt>Tax</dt>
      <dd>{formatPrice(tax_amount)}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatPrice(total_amount)}</dd>
      {more.map(({ name, amount }) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} amount`}>{formatPrice(amount)}</dd>,
      ])}
    </dl>
  );
}
