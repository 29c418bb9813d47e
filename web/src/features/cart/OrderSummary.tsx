import type { Cart } from '#contract/cart.ts';
import { isLaunched } from '../../lib/launched.ts';
import { formatPrice } from '../../lib/money.ts';
import { track } from '../../lib/tracking/track.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import styles from './OrderSummary.module.css';

/** The amounts of the order, dimmed while the server calculates a change. */
export function OrderSummary({ cart, updating }: { cart: Cart; updating: boolean }) {
  const { subtotal, shipping_cost, tax_amount, total_amount, total_items } = cart;
  const buyable = cart.items.some(({ artwork }) => artwork.status === 'available');
  const start = () => track('action_checkout_started', { total_items, total_amount });
  const announce = () => {
    start();
    window.alert('Checkout functionality coming soon!');
  };
  return (
    <section className={styles.summary} aria-labelledby="order-summary">
      <h2 id="order-summary" className={styles.title}>
        Order summary
      </h2>
      <dl className={styles.amounts} aria-busy={updating}>
        <dt>Subtotal</dt>
        <dd>{formatPrice(subtotal)}</dd>
        <dt>Shipping</dt>
        <dd>{shipping_cost === 0 ? 'FREE' : formatPrice(shipping_cost)}</dd>
        <dt>Tax</dt>
        <dd>{formatPrice(tax_amount)}</dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatPrice(total_amount)}</dd>
      </dl>
      {buyable && isLaunched('checkout') ? (
        <ButtonLink className={styles.checkout} to={paths.checkout} onClick={start}>
          Checkout
        </ButtonLink>
      ) : (
        <Button className={styles.checkout} disabled={!buyable} onClick={announce}>
          Checkout
        </Button>
      )}
      <p className={styles.note}>Each artist packs and ships their own work. Prices are in US dollars.</p>
    </section>
  );
}
