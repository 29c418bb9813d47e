import { useSearchParams } from 'react-router-dom';
import { pageOf, searchOf } from '../../../features/orders/page-of.ts';
import { HowToBePaid } from '../../../features/orders/selling/HowToBePaid.tsx';
import { OwedNotice } from '../../../features/orders/selling/OwedNotice.tsx';
import { SalesFigures } from '../../../features/orders/selling/SalesFigures.tsx';
import { SalesFile } from '../../../features/orders/selling/SalesFile.tsx';
import { type Chosen, readChosen, SalesFilter } from '../../../features/orders/selling/SalesFilter.tsx';
import { SalesList } from '../../../features/orders/selling/SalesList.tsx';
import { useSales, useSalesSummary } from '../../../features/orders/selling/use-sales.ts';
import { useUser } from '../../../features/session/use-user.ts';
import { isLaunched } from '../../../lib/launched.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { lazyPart } from '../../../lib/screens/lazy-part.ts';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';
import { emptySection } from './empty-sections.tsx';

const OneSale = lazyPart('OneSale', () => import('./orders/OneSale.tsx'));
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
  const chosen = readChosen(search);
  const sales = useSales({ ...chosen, page: pageOf(search) });
  const summary = useSalesSummary();
  const error = sales.data === undefined ? sales.error : summary.data === undefined ? summary.error : undefined;
  const to = (change: Parameters<typeof searchOf>[2]) => searchOf(search, 'sales', change);
  const choose = ({ status, only }: Chosen) => to({ status, only, page: 1 });
  const none = sales.data?.total === 0 && sales.data.page === 1 && !sales.outdated;
  if (none && chosen.status === undefined && chosen.only === undefined)
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
      <OwedNotice owed={summary.data.owed} to={choose({ only: 'owed' })} />
      <SalesFigures summary={summary.data} />
      <SalesFilter chosen={chosen} summary={summary.data} to={choose} />
      <SalesList found={sales.data} outdated={sales.outdated} to={(page) => to({ page })} />
      {chosen.only === undefined && <SalesFile status={chosen.status} />}
      <HowToBePaid />
    </Section>
  );
}
