import type { Order } from '#contract/orders.ts';
import { formatPrice } from '../../lib/money.ts';
import styles from './Amounts.module.css';

export type OrderAmounts = Pick<Order, 'subtotal' | 'shipping_cost' | 'tax_amount' | 'total_amount'>;

/** The same while it is not known what shipping costs: the total is without it. */
export type AskedAmounts = Omit<OrderAmounts, 'shipping_cost'> & { shipping_cost: number | null };

type AmountsProps = {
  amounts: AskedAmounts;
  /** What stands in place of a cost of shipping that is not known. */
  unknown?: string;
  /** Amounts below the total. */
  more?: { name: string; amount: number }[];
  /** Whether they are about to change. */
  updating?: boolean;
};

/** What an order comes to. */
export function Amounts({ amounts, unknown = '', more = [], updating = false }: AmountsProps) {
  const { subtotal, shipping_cost, tax_amount, total_amount } = amounts;
  return (
    <dl className={styles.amounts} aria-busy={updating}>
      <dt>Subtotal</dt>
      <dd>{formatPrice(subtotal)}</dd>
      <dt>Shipping</dt>
      <dd>{shipping_cost === null ? unknown : shipping_cost === 0 ? 'FREE' : formatPrice(shipping_cost)}</dd>
      <dt>Tax</dt>
      <dd>{formatPrice(tax_amount)}</dd>
      <dt className={styles.total}>{shipping_cost === null ? 'Total without shipping' : 'Total'}</dt>
      <dd className={styles.total}>{formatPrice(total_amount)}</dd>
      {more.map(({ name, amount }) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} amount`}>{formatPrice(amount)}</dd>,
      ])}
    </dl>
  );
}
