import type { AdminOrders } from '#contract/admin-orders.ts';
import { formatCount } from '../../../lib/format.ts';
import { DataTable } from '../../../ui/console/DataTable.tsx';
import { LongText } from '../../../ui/console/LongText.tsx';
import styles from './OrderLists.module.css';

const More = ({ listed, total }: { listed: number; total: number }) =>
  total > listed && <p className={styles.more}>{`${formatCount(listed)} of ${formatCount(total)} are listed`}</p>;

/** Steps of payments by card that are put aside, and notices that fit nothing; the page of poison treats them. */
export function PaymentsAside({ steps_aside, notices }: Pick<AdminOrders, 'notices' | 'steps_aside'>) {
  return (
    <div className={styles.aside}>
      <DataTable
        label="Steps of payments put aside"
        columns={[
          { head: 'STREAM', cell: ({ stream }) => stream },
          { head: 'STEP', cell: ({ step }) => step },
          { head: 'WHY', cell: ({ reason }) => <LongText text={reason} width={14} /> },
        ]}
        rows={steps_aside.steps}
        // More than one refund of a payment may be put aside.
        keyOf={(row) => JSON.stringify(row)}
        empty="No step is put aside."
      />
      <More listed={steps_aside.steps.length} total={steps_aside.total} />
      <DataTable
        label="Notices that fit nothing"
        columns={[
          { head: 'NOTICE', cell: ({ key }) => <LongText text={key} width={15} /> },
          { head: 'WHY', cell: ({ reason }) => <LongText text={reason} width={14} /> },
        ]}
        rows={notices.notices}
        keyOf={({ key }) => key}
        empty="Every notice fits a payment."
      />
      <More listed={notices.notices.length} total={notices.total} />
    </div>
  );
}
