import { Link } from 'react-router-dom';
import type { OrderReply } from '#contract/orders.ts';
import { formatDay } from '../../../lib/format.ts';
import type { Read } from '../../../lib/reading/use-read.ts';
import { artistPath } from '../../../paths.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { AskFirst } from '../AskFirst.tsx';
import { KeptFor } from '../KeptFor.tsx';
import { OrderLines } from '../OrderLines.tsx';
import { OrderPart } from '../OrderPart.tsx';
import { OrderStatus } from '../OrderStatus.tsx';
import styles from '../Orders.module.css';
import { artistOf, isKept, tellCollector } from '../order-words.ts';
import { Papers } from '../Papers.tsx';
import { ShippingAddress } from '../ShippingAddress.tsx';
import { useDeed } from '../use-deed.ts';
import { useNow } from '../use-now.ts';
import { HowToPay } from './HowToPay.tsx';
import { cancelOrder } from './order-calls.ts';

type OrderViewProps = OrderReply & { read: Pick<Read<OrderReply>, 'reload' | 'replace'> };

/** An order of the signed-in person: what it is now, what comes next, and what belongs to it. */
export function OrderView({ order, read: { reload, replace } }: OrderViewProps) {
  const deed = useDeed(reload);
  const { now, after } = useNow();
  const cancel = () =>
    after(deed.run('cancel', async () => replace(await cancelOrder(order.id)), 'Failed to cancel the order'));
  return (
    <div className={styles.order}>
      <div ref={now} tabIndex={-1} className={styles.now} role="status">
        <OrderStatus status={order.status} />
        <p>{tellCollector(order)}</p>
      </div>
      <KeptFor order={order} onOver={reload} />
      {order.status === 'awaiting_payment' && <HowToPay order={order} />}
      {order.tracking !== null && (
        <OrderPart title="The parcel">
          <p dir="auto">{order.tracking}</p>
        </OrderPart>
      )}
      <OrderPart title="Works">
        <p className={styles.facts}>
          By{' '}
          <bdi>
            <Link to={artistPath(order.artist.id)}>{artistOf(order)}</Link>
          </bdi>
          <span>{`, ordered on ${formatDay(order.placed_at)}`}</span>
        </p>
        <OrderLines order={order} />
      </OrderPart>
      <Papers order={order} of="orders" />
      <OrderPart title="Goes to">
        <ShippingAddress shipTo={order.ship_to} />
      </OrderPart>
      {order.note !== null && (
        <OrderPart title="Your note">
          <p className={styles.words} dir="auto">
            {order.note}
          </p>
        </OrderPart>
      )}
      <FormError message={deed.problem} />
      {isKept(order) && (
        <div>
          <AskFirst
            label="Cancel Order"
            busy={deed.busy && 'Cancelling...'}
            title="Cancel this order?"
            onConfirm={cancel}
          >
            {order.status === 'awaiting_payment'
              ? `What is kept for you becomes free again. If you have paid already, ask ${artistOf(order)} first.`
              : 'What is kept for you becomes free again, and somebody else can buy it.'}
          </AskFirst>
        </div>
      )}
    </div>
  );
}
