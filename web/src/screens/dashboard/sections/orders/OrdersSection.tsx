import type { ReactNode } from 'react';
import type { OrdersOnly } from '#contract/orders.ts';
import { OrdersList } from '../../../../features/orders/buying/OrdersList.tsx';
import { useOrders } from '../../../../features/orders/buying/use-orders.ts';
import { pageOf, searchOf } from '../../../../features/orders/page-of.ts';
import { messageOf } from '../../../../lib/reading/errors.ts';
import { Failed, Loading } from '../../../../ui/Notice.tsx';
import { Section } from '../../Section.tsx';

type OrdersSectionProps = {
  view: string;
  title: string;
  only?: OrdersOnly;
  search: URLSearchParams;
  /** What is shown when there is none. */
  nothing: ReactNode;
};

/** A section that lists orders of the signed-in person. */
export function OrdersSection({ view, title, only, search, nothing }: OrdersSectionProps) {
  const { data, error, outdated, reload } = useOrders(pageOf(search), only);
  const found = data?.orders.length === 0 && outdated ? undefined : data;
  const what = `your ${only ?? 'purchases'}`;
  if (found?.total === 0 && found.page === 1) return nothing;
  return (
    <Section title={title}>
      {found === undefined && error === undefined && <Loading>{`Loading ${what}...`}</Loading>}
      {found === undefined && error !== undefined && (
        <Failed message={messageOf(error, `Failed to load ${what}`)} retry={reload} />
      )}
      {found !== undefined && (
        <OrdersList found={found} outdated={outdated} to={(page) => searchOf(search, view, { page })} />
      )}
    </Section>
  );
}
