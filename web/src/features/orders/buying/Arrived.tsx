import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import styles from '../Order.module.css';
import { useDeed } from '../use-deed.ts';
import type { OrderDeedProps } from './CancelOrder.tsx';
import { noteArrival } from './order-calls.ts';

/** Where a collector says that an order has arrived: an artist may forget to note it, and a return needs it. */
export function Arrived({ order, read: { reload, replace }, after }: OrderDeedProps) {
  const { busy, problem, run } = useDeed(reload);
  const say = () =>
    after(run('delivered', async () => replace(await noteArrival(order.id)), 'Failed to change the order'));
  if (order.status !== 'shipped' && problem === undefined) return null;
  return (
    <div className={styles.steps}>
      {order.status === 'shipped' && (
        <div>
          <Button aria-disabled={busy !== undefined} onClick={say}>
            {busy === undefined ? 'It Has Arrived' : 'Saving...'}
          </Button>
        </div>
      )}
      <FormError message={problem} />
    </div>
  );
}
