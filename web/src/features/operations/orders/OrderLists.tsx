import type { AdminOrders } from '#contract/admin-orders.ts';
import { formatCount } from '../../../lib/format.ts';
import { formatPrice } from '../../../lib/money.ts';
import { type Column, DataTable } from '../../../ui/console/DataTable.tsx';
import { LongText } from '../../../ui/console/LongText.tsx';
import styles from './OrderLists.module.css';

type Named<Row> = { total: number; orders: readonly Row[] };

const timeOf = (instant: string) => <time dateTime={instant}>{`${instant.slice(0, 16).replace('T', ' ')} UTC`}</time>;

type OrderListProps<Row> = {
  label: string;
  list: Named<Row>;
  columns: readonly Column<Row>[];
  empty: string;
};

/** Orders by their ids, the first of them; how many there are is said below. */
function OrderList<Row extends { id: number }>({ label, list, columns, empty }: OrderListProps<Row>) {
  const { total, orders } = list;
  return (
    <>
      <DataTable
        label={label}
        columns={[{ head: 'ORDER', cell: ({ id }) => id }, ...columns]}
        rows={orders}
        // More than one mail about an order may be put aside.
        keyOf={(row) => JSON.stringify(row)}
        empty={empty}
      />
      {total > orders.length && (
        <p className={styles.more}>{`${formatCount(orders.length)} of ${formatCount(total)} are listed`}</p>
      )}
    </>
  );
}

/** Orders that wait for their artist or for money, those first whose time is over first. */
export function WaitingOrders({ waiting, unanswered }: Pick<AdminOrders, 'waiting' | 'unanswered'>) {
  return (
    <>
      {unanswered > 0 && (
        <p className={styles.warning}>{`${formatCount(unanswered)} not answered for more than a day`}</p>
      )}
      <OrderList
        label="Orders that wait"
        list={waiting}
        columns={[
          { head: 'WAITS FOR', cell: ({ status }) => (status === 'requested' ? 'its artist' : 'money') },
          { head: 'UNTIL', cell: ({ hold_until }) => timeOf(hold_until) },
        ]}
        empty="Nothing waits."
      />
    </>
  );
}

type OwingOrdersProps = { label: string; list: AdminOrders['late']; empty: string };

/** Orders whose money is to go back, those first to which nothing has happened for longest. */
export function OwingOrders(props: OwingOrdersProps) {
  return (
    <OrderList
      {...props}
      columns={[
        { head: 'SINCE', cell: ({ since }) => timeOf(since) },
        { head: 'TO GO BACK', numeric: true, cell: ({ owed }) => formatPrice(owed) },
      ]}
    />
  );
}

/** Orders of whose money a bank asks for some, those first that are to be answered first. */
export function DisputedOrders({ disputes }: Pick<AdminOrders, 'disputes'>) {
  return (
    <OrderList
      label="Disputes"
      list={disputes}
      columns={[
        { head: 'ANSWER BY', cell: ({ due_at }) => timeOf(due_at) },
        { head: 'AMOUNT', numeric: true, cell: ({ amount }) => formatPrice(amount) },
      ]}
      empty="No bank asks for money."
    />
  );
}

const STUCK = {
  ...{ refund: 'not taken back', payout: 'not paid out', debt: 'owed by its artist' },
  ...{ payout_unanswered: 'payout not answered', reversal_unanswered: 'asked back, not answered' },
};

/** Orders of whose money some does not move by itself, those first where that is so for longest. */
export function StuckOrders({ stuck }: Pick<AdminOrders, 'stuck'>) {
  return (
    <OrderList
      label="Money that is stuck"
      list={stuck}
      columns={[
        { head: 'IT IS', cell: ({ what }) => <span className={styles.what}>{STUCK[what]}</span> },
        { head: 'SINCE', cell: ({ since }) => <time dateTime={since}>{since.slice(0, 10)}</time> },
        { head: 'AMOUNT', numeric: true, cell: ({ amount }) => formatPrice(amount) },
      ]}
      empty="All money is where it is to be."
    />
  );
}

/** Mails about orders that are put aside; the page of poison treats them. */
export function MailsAside({ aside }: Pick<AdminOrders, 'aside'>) {
  return (
    <OrderList
      label="Mails put aside"
      list={aside}
      columns={[
        { head: 'MAIL', cell: ({ letter }) => <LongText text={letter.replaceAll('_', ' ')} width={15} /> },
        { head: 'WHY', cell: ({ reason }) => <LongText text={reason} width={14} /> },
      ]}
      empty="No mail is put aside."
    />
  );
}
