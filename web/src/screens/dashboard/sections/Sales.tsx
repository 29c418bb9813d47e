import { useSearchParams } from 'react-router-dom';
import { pageOf, searchOf } from '../../../features/orders/page-of.ts';
import { HowToBePaid } from '../../../features/orders/selling/HowToBePaid.tsx';
import { SalesFigures } from '../../../features/orders/selling/SalesFigures.tsx';
import { SalesFile } from '../../../features/orders/selling/SalesFile.tsx';
import { readStatus, SalesFilter } from '../../../features/orders/selling/SalesFilter.tsx';
import { SalesList } from '../../../features/orders/selling/SalesList.tsx';
import { useSales, useSalesSummary } from '../../../features/orders/selling/use-sales.ts';
import { useUser } from '../../../features/session/use-user.ts';
import { isLaunched } from '../../../lib/launched.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { lazyPart } from '../../../lib/screens/lazy-part.ts';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';
import { emptySection } from './empty-sections.tsx';

const OneSale = lazyPart(async () => (await import('./orders/OneSale.tsx')).OneSale);
const Nothing = emptySection('sales');

/** What an artist has sold: all of it, or one sale. */
export function Sales() {
  const [search] = useSearchParams();
  const user = useUser();
  const sale = search.get('sale');
  if (!isLaunched('checkout') || user?.role !== 'artist') return <Nothing />;
  return sale === null ? <SalesOfArtist search={search} /> : <OneSale key={sale} id={sale} />;
}

function SalesOfArtist({ search }: { search: URLSearchParams }) {
  const status = readStatus(search);
  const sales = useSales({ status, page: pageOf(search) });
  const summary = useSalesSummary();
  const error = sales.data === undefined ? sales.error : summary.data === undefined ? summary.error : undefined;
  const to = (change: Parameters<typeof searchOf>[2]) => searchOf(search, 'sales', change);
  const none = sales.data?.total === 0 && sales.data.page === 1 && !sales.outdated && status === undefined;
  if (none)
    return (
      <Nothing>
        <HowToBePaid />
      </Nothing>
    );
  if (sales.data === undefined || summary.data === undefined)
    return (
      <Section title="Sales">
        {error === undefined ? (
          <Loading>Loading your sales...</Loading>
        ) : (
          <Failed
            message={messageOf(error, 'Failed to load your sales')}
            retry={() => Promise.all([sales.reload(), summary.reload()])}
          />
        )}
      </Section>
    );
  return (
    <Section title="Sales">
      <SalesFigures summary={summary.data} />
      <SalesFilter status={status} open={summary.data.open} to={(chosen) => to({ status: chosen, page: 1 })} />
      <SalesList found={sales.data} outdated={sales.outdated} to={(page) => to({ page })} />
      <SalesFile status={status} />
      <HowToBePaid />
    </Section>
  );
}
