import { useSearchParams } from 'react-router-dom';
import { isLaunched } from '../../../lib/launched.ts';
import { lazyPart } from '../../../lib/screens/lazy-part.ts';
import { emptySection } from './empty-sections.tsx';
import { OrdersSection } from './orders/OrdersSection.tsx';

const Purchase = lazyPart('Purchase', () => import('./orders/Purchase.tsx'));
const Nothing = emptySection('my-purchases');

/** What a person has ordered: all of it, or one order. */
export function MyPurchases() {
  const [search] = useSearchParams();
  const order = search.get('order');
  if (!isLaunched('checkout')) return <Nothing />;
  if (order !== null) return <Purchase key={order} id={order} />;
  return <OrdersSection view="my-purchases" title="My Purchases" search={search} nothing={<Nothing />} />;
}
