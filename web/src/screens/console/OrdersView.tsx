import { useStatsStream } from '../../features/engagement/use-stats-stream.ts';
import { Books } from '../../features/operations/orders/Books.tsx';
import { OrderFunnel, OrderStatuses } from '../../features/operations/orders/OrderCounts.tsx';
import {
  DisputedOrders,
  MailsAside,
  OwingOrders,
  StuckOrders,
  WaitingOrders,
} from '../../features/operations/orders/OrderLists.tsx';
import { PaymentsAside } from '../../features/operations/orders/PaymentsAside.tsx';
import { FAILED_TO_FETCH_ORDERS, useAdminOrders } from '../../features/operations/orders/use-admin-orders.ts';
import { useOperations } from '../../features/operations/use-operations.ts';
import { Box } from '../../ui/console/Box.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import styles from './OrdersView.module.css';

/** The page of the orders: how many of each status, how far they come, the books, and what waits for somebody. */
export function OrdersView({ email }: { email: string }) {
  const { data, error, receivedAt, refresh } = useAdminOrders();
  const operations = useOperations();
  const stream = useStatsStream(refresh);
  return (
    <ConsoleFrame
      title="Orders"
      email={email}
      stream={stream}
      receivedAt={receivedAt}
      poison={operations.data?.poison}
      error={error}
      failed={FAILED_TO_FETCH_ORDERS}
      loading={data === undefined && error === undefined}
      onRefresh={refresh}
    >
      {data !== undefined && (
        <div className={styles.boxes}>
          <Box title="BOOKS" className={styles.wide}>
            <Books books={data.books} provider={data.provider} />
          </Box>
          <div className={styles.stack}>
            <Box title="STATUS">
              <OrderStatuses counts={data.by_status} />
            </Box>
            <Box title={`LAST ${data.funnel.days} DAYS`}>
              <OrderFunnel funnel={data.funnel} />
            </Box>
          </div>
          <div className={styles.stack}>
            <Box title="WAITS">
              <WaitingOrders waiting={data.waiting} unanswered={data.unanswered} />
            </Box>
          </div>
          <div className={styles.stack}>
            <Box title="OWED FOR MORE THAN 14 DAYS">
              <OwingOrders
                label="Money to go back for more than 14 days"
                list={data.overdue}
                empty="No money is to go back for more than 14 days."
              />
            </Box>
            <Box title="MONEY THAT CAME LATE">
              <OwingOrders label="Money that came late" list={data.late} empty="No late money is to go back." />
            </Box>
            <Box title="DISPUTES">
              <DisputedOrders disputes={data.disputes} />
            </Box>
            <Box title="MONEY THAT IS STUCK">
              <StuckOrders stuck={data.stuck} />
            </Box>
            <Box title="MAILS PUT ASIDE">
              <MailsAside aside={data.aside} />
            </Box>
            {data.provider !== null && (
              <Box title="PAYMENTS PUT ASIDE">
                <PaymentsAside steps_aside={data.steps_aside} notices={data.notices} />
              </Box>
            )}
          </div>
        </div>
      )}
    </ConsoleFrame>
  );
}
