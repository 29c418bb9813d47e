import { formatMoment } from '../../../lib/format.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { Opener } from '../Opener.tsx';
import styles from '../Order.module.css';
import { OrderPart } from '../OrderPart.tsx';
import { artistOf } from '../order-words.ts';
import { ReturnView } from '../ReturnView.tsx';
import { useDeed } from '../use-deed.ts';
import type { OrderDeedProps } from './CancelOrder.tsx';
import { ReturnForm } from './ReturnForm.tsx';

/** What a collector sends back, or how that is asked for; nothing where it cannot be. */
export function ReturnPart(props: OrderDeedProps) {
  const { order } = props;
  const { status, return_until } = order;
  const name = artistOf(order);
  const deed = useDeed(props.read.reload);
  if (order.return !== null)
    return (
      <OrderPart title="Return">
        <ReturnView order={order} sent={order.return} names={{ reason: 'Why', answer: `${name} answers` }} />
      </OrderPart>
    );
  if (status !== 'delivered' || return_until === null) return null;
  if (Date.parse(return_until) <= Date.now())
    return (
      <OrderPart title="Return">
        <p className={styles.facts}>{`A return could be asked for until ${formatMoment(return_until)}.`}</p>
        <FormError message={deed.problem} />
      </OrderPart>
    );
  return (
    <OrderPart title="Return">
      <p>
        {`You can ask ${name} to take something back until ${formatMoment(return_until)}, once. Once it has come back, you get your money for it.`}
      </p>
      <Opener label="Ask for a Return">{(close) => <ReturnForm {...props} deed={deed} onClose={close} />}</Opener>
      <FormError message={deed.problem} />
    </OrderPart>
  );
}
