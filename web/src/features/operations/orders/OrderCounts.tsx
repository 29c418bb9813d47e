import type { AdminOrders } from '#contract/admin-orders.ts';
import { type Column, DataTable } from '../../../ui/console/DataTable.tsx';
import { Figure } from '../../../ui/console/Figure.tsx';

type Count = { name: string; orders: number };

const count: Column<Count> = { head: 'ORDERS', numeric: true, cell: ({ orders }) => <Figure value={orders} /> };
const keyOf = ({ name }: Count) => name;

/** How many orders there are of each status. */
export function OrderStatuses({ counts }: { counts: AdminOrders['by_status'] }) {
  const rows = Object.entries(counts).map(([status, orders]) => ({ name: status.replace('_', ' '), orders }));
  return (
    <DataTable
      label="Orders by status"
      columns={[{ head: 'STATUS', cell: ({ name }) => name }, count]}
      rows={rows}
      keyOf={keyOf}
      empty="No orders"
    />
  );
}

const STEPS = ['placed', 'accepted', 'paid', 'shipped', 'delivered', 'returned'] as const;

/** How far the orders of the last days came, beside how often the checkout was opened in these days. */
export function OrderFunnel({ funnel }: { funnel: AdminOrders['funnel'] }) {
  const rows = STEPS.map((step) => ({ name: step, orders: funnel[step] }));
  const share = ({ orders }: Count) => (funnel.placed === 0 ? '–' : `${Math.round((100 * orders) / funnel.placed)} %`);
  return (
    <DataTable
      label={`Orders of the last ${funnel.days} days`}
      columns={[
        { head: 'STEP', cell: ({ name }) => name },
        count,
        { head: 'OF PLACED', numeric: true, cell: (row) => (row.name === 'checkout opened' ? '' : share(row)) },
      ]}
      rows={[{ name: 'checkout opened', orders: funnel.checkouts }, ...rows]}
      keyOf={keyOf}
      empty="No orders"
    />
  );
}
