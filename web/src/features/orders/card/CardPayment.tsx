import { useEffect } from 'react';
import type { CheckoutReply } from '#contract/checkout.ts';
import { formatPrice } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { KeptFor } from '../KeptFor.tsx';
import styles from '../Order.module.css';
import { useDeed } from '../use-deed.ts';
import { useNow } from '../use-now.ts';
import own from './CardPayment.module.css';
import { askToPay } from './payment-calls.ts';
import { isMoving, isUndecided, tellPayment } from './payment-words.ts';
import { useMoving } from './use-moving.ts';

type CardPaymentProps = CheckoutReply & {
  reload: () => unknown;
  /** Whether they have come back from the page on which one pays. */
  returned: boolean;
};

/** The payment by card of what was ordered at once: what it has come to, and the way to the page on which one pays. */
export function CardPayment({ checkout, reload, returned }: CardPaymentProps) {
  const { id, orders, payment } = checkout;
  const deed = useDeed(reload);
  const { now, after } = useNow();
  const looks = returned && isUndecided(checkout);
  useMoving(isMoving(checkout), reload);
  useEffect(() => {
    // Asking again makes the shop look soon. Without an answer it looks by itself, later.
    if (looks) void askToPay(id).catch(() => undefined);
  }, [looks, id]);
  const ask = async () => {
    await askToPay(id);
    await reload();
  };
  const pay = () => after(deed.run('pay', ask, 'Failed to open the payment'));
  const kept = orders.find(({ status }) => status === 'awaiting_payment');
  return (
    <section className={`${styles.order} ${own.payment}`} aria-label="Payment">
      <div ref={now} tabIndex={-1} role="status">
        <p>{tellPayment(checkout, returned)}</p>
      </div>
      {kept && <KeptFor order={kept} onOver={reload} />}
      <FormError message={deed.problem} />
      {payment.state === 'none' && payment.amount !== null && (
        <div className={styles.actions}>
          <Button onClick={pay} aria-disabled={deed.busy !== undefined}>
            {deed.busy ? 'Opening the payment...' : `Pay ${formatPrice(payment.amount)}`}
          </Button>
        </div>
      )}
      {payment.page !== null && !looks && (
        <div className={styles.actions}>
          <PageLink href={payment.page}>Go to the Payment</PageLink>
        </div>
      )}
    </section>
  );
}
