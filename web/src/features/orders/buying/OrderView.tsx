import { Link } from 'react-router-dom';
import type { OrderReply } from '#contract/orders.ts';
import { formatDay } from '../../../lib/format.ts';
import type { Read } from '../../../lib/reading/use-read.ts';
import { artistPath, askPath } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { KeptFor } from '../KeptFor.tsx';
import { MoneyBack } from '../MoneyBack.tsx';
import styles from '../Order.module.css';
import { OrderLines } from '../OrderLines.tsx';
import { OrderPart } from '../OrderPart.tsx';
import { OrderStatus } from '../OrderStatus.tsx';
import { placedPath } from '../order-paths.ts';
import { artistOf, NOT_TAKEN } from '../order-words.ts';
import { Papers } from '../Papers.tsx';
import { ShippingAddress } from '../ShippingAddress.tsx';
import { tellCollector } from '../tell-collector.ts';
import { useNow } from '../use-now.ts';
import { Arrived } from './Arrived.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { HowToPay } from './HowToPay.tsx';
import { ReturnPart } from './ReturnPart.tsx';

type OrderViewProps = OrderReply & { read: Pick<Read<OrderReply>, 'reload' | 'replace'> };

/** An order of the signed-in person: what it is now, what comes next, and what belongs to it. */
export function OrderView({ order, read }: OrderViewProps) {
  const { now, after } = useNow();
  const deed = { order, read, after };
  return (
    <div className={styles.order}>
      <div ref={now} tabIndex={-1} className={styles.now} role="status">
        <OrderStatus status={order.status} />
        <p>{tellCollector(order)}</p>
      </div>
      <KeptFor order={order} onOver={read.reload} />
      {order.status === 'awaiting_payment' &&
        (order.method === 'card' ? (
          <p>
            <ButtonLink to={placedPath(order.checkout_id)}>Pay by Card</ButtonLink>
          </p>
        ) : (
          <HowToPay order={order} />
        ))}
      <Arrived {...deed} />
      {(order.refunds.length > 0 || order.refund_owed > 0) && (
        <OrderPart title="Money back">
          <MoneyBack order={order} owed={`Still to come from ${artistOf(order)}`} />
          {order.refund_failed > 0 && <p className={styles.facts}>{NOT_TAKEN}</p>}
          {order.method === 'arranged' && (
            <p className={styles.facts}>
              {order.refunds.length > 0 && <span>{`That it went back is what ${artistOf(order)} says. `}</span>}
              <span>Vernissage takes no part in the payment.</span>
            </p>
          )}
        </OrderPart>
      )}
      <ReturnPart {...deed} />
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
          <span>{`, ordered on ${formatDay(order.placed_at)}`}</span>{' '}
          <Link to={askPath('order', order.id)}>Write to the artist</Link>
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
      <CancelOrder {...deed} />
    </div>
  );
}
