import { SALES_PATH } from '../../../../features/orders/order-paths.ts';
import { SaleView } from '../../../../features/orders/selling/SaleView.tsx';
import { useSale } from '../../../../features/orders/selling/use-sales.ts';
import { useUser } from '../../../../features/session/use-user.ts';
import { OneOrder } from './OneOrder.tsx';

/** A sale of the signed-in artist. */
export function OneSale({ id }: { id: string }) {
  const read = useSale(id);
  const user = useUser();
  return (
    <OneOrder title={`Sale ${id}`} read={read} all={{ to: SALES_PATH, label: 'All sales' }}>
      {({ sale }) => <SaleView sale={sale} sender={user?.name ?? ''} read={read} />}
    </OneOrder>
  );
}
