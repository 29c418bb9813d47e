import { OrderView } from '../../../../features/orders/buying/OrderView.tsx';
import { useOrder } from '../../../../features/orders/buying/use-orders.ts';
import { paths } from '../../../../paths.ts';
import { OneOrder } from './OneOrder.tsx';

/** An order of the signed-in person. */
export function Purchase({ id }: { id: string }) {
  const read = useOrder(id);
  return (
    <OneOrder title={`Order ${id}`} read={read} all={{ to: paths.myPurchases, label: 'All purchases' }}>
      {({ order }) => <OrderView order={order} read={read} />}
    </OneOrder>
  );
}
