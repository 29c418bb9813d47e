import { useSearchParams } from 'react-router-dom';
import { OrdersList } from '../../../features/orders/buying/OrdersList.tsx';
import { useOrders } from '../../../features/orders/buying/use-orders.ts';
import { pageOf, searchOf } from '../../../features/orders/page-of.ts';
import { isLaunched } from '../../../lib/launched.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { lazyPart } from '../../../lib/screens/lazy-part.ts';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';
import { emptySection } from './empty-sections.tsx';

const Purchase = lazyPart(async () => (await import('./orders/Purchase.tsx')).Purchase);
const Nothing = emptySection('my-purchases');

/** What a person has ordered: all of it, or one order. */
export function MyPurchases() {
  const [search] = useSearchParams();
  const order = search.get('order');
  const launched = isLaunched('checkout');
  const { data, error, outdated, reload } = useOrders(launched && order === null ? pageOf(search) : null);
  if (launched && order !== null) return <Purchase key={order} id={order} />;
  const found = data?.orders.length === 0 && outdated ? undefined : data;
  if (!launched || (found?.total === 0 && found.page === 1)) return <Nothing />;
  return (
    <Section title="My Purchases">
      {found === undefined && error === undefined && <Loading>Loading your purchases...</Loading>}
      {found === undefined && error !== undefined && (
        <Failed message={messageOf(error, 'Failed to load your purchases')} retry={reload} />
      )}
      {found !== undefined && (
        <OrdersList found={found} outdated={outdated} to={(page) => searchOf(search, 'my-purchases', { page })} />
      )}
    </Section>
  );
}
