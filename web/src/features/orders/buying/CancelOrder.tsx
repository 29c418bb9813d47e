import type { Order, OrderReply } from '#contract/orders.ts';
import { formatPrice } from '../../../lib/money.ts';
import type { Read } from '../../../lib/reading/use-read.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { AskFirst } from '../AskFirst.tsx';
import styles from '../Order.module.css';
import { artistOf, isKept, refundable } from '../order-words.ts';
import { useDeed } from '../use-deed.ts';
import { cancelOrder } from './order-calls.ts';

/** What a collector is told before an order is cancelled. */
function consequence(order: Order): string {
  const name = artistOf(order);
  const byCard = order.method === 'card';
  switch (order.status) {
    case 'paid':
      if (byCard) return `Everything is for sale again, and ${formatPrice(refundable(order))} goes back to your card.`;
      return `Everything is for sale again, and ${name} must give you ${formatPrice(refundable(order))} back. Vernissage takes no part in the payment.`;
    case 'awaiting_payment':
      if (byCard)
        return 'What is kept for you becomes free again. Nothing is taken from your card, even if you pay later.';
      return `What is kept for you becomes free again. If you have paid already, ask ${name} first.`;
    default:
      return 'What is kept for you becomes free again, and somebody else can buy it.';
  }
}

export type OrderDeedProps = {
  order: Order;
  read: Pick<Read<OrderReply>, 'reload' | 'replace'>;
  /** Waits for a deed: what was pressed is gone after it. */
  after: (deed: Promise<boolean>) => Promise<void>;
};

/** The way back from an order that is not shipped yet. */
export function CancelOrder({ order, read: { reload, replace }, after }: OrderDeedProps) {
  const { busy, problem, run } = useDeed(reload);
  const cancel = () =>
    after(run('cancel', async () => replace(await cancelOrder(order.id)), 'Failed to cancel the order'));
  const open = isKept(order) || order.status === 'paid';
  if (!open && problem === undefined) return null;
  return (
    <div className={styles.steps}>
      <FormError message={problem} />
      {open && (
        <div>
          <AskFirst label="Cancel Order" busy={busy && 'Cancelling...'} title="Cancel this order?" onConfirm={cancel}>
            {consequence(order)}
          </AskFirst>
        </div>
      )}
    </div>
  );
}
