import { Link, type To } from 'react-router-dom';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders.ts';
import type { SalesSummary } from '#contract/sales.ts';
import { statusWord } from '../OrderStatus.tsx';
import styles from './Sales.module.css';

/** The state that an address asks for. */
export function readStatus(search: URLSearchParams): OrderStatus | undefined {
  const given = search.get('status');
  return ORDER_STATUSES.find((status) => status === given);
}

type SalesFilterProps = {
  status: OrderStatus | undefined;
  /** How many wait for the artist; counted only where something is to be done. */
  open: SalesSummary['open'];
  to: (status: OrderStatus | undefined) => To;
};

/** Chooses the sales of one state. */
export function SalesFilter({ status, open, to }: SalesFilterProps) {
  const waiting = new Map<OrderStatus, number>([
    ['requested', open.requested],
    ['awaiting_payment', open.awaiting_payment],
    ['paid', open.to_ship],
  ]);
  return (
    <nav className={styles.statuses} aria-label="Status">
      {[undefined, ...ORDER_STATUSES].map((choice) => {
        const count = choice && waiting.get(choice);
        const word = choice === undefined ? 'All' : statusWord(choice);
        return (
          <Link key={word} to={to(choice)} aria-current={choice === status ? 'true' : undefined}>
            {count ? `${word} (${count})` : word}
          </Link>
        );
      })}
    </nav>
  );
}
