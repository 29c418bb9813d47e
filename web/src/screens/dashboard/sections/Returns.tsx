import { useSearchParams } from 'react-router-dom';
import { isLaunched } from '../../../lib/launched.ts';
import { emptySection } from './empty-sections.tsx';
import { OrdersSection } from './orders/OrdersSection.tsx';

const Nothing = emptySection('returns');

/** The orders of which a person sends something back. */
export function Returns() {
  const [search] = useSearchParams();
  if (!isLaunched('checkout')) return <Nothing />;
  return <OrdersSection view="returns" title="Returns" only="returns" search={search} nothing={<Nothing />} />;
}
