import { useRef } from 'react';
import { Link, type To } from 'react-router-dom';
import { orderPath } from '#contract/checkout-pages.ts';
import type { OrdersReply } from '#contract/orders.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatPrice } from '../../../lib/money.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { OrderStatus } from '../OrderStatus.tsx';
import styles from '../OrdersList.module.css';
import { artistOf, titlesOf } from '../order-words.ts';
import { PastTheEnd } from '../PastTheEnd.tsx';
import { tellCollector } from '../tell-collector.ts';

type OrdersListProps = { found: OrdersReply; outdated: boolean; to: (page: number) => To };

/** What a person has ordered, newest first. */
export function OrdersList({ found, outdated, to }: OrdersListProps) {
  const list = useRef<HTMLElement>(null);
  if (found.orders.length === 0) return <PastTheEnd first={to(1)} />;
  return (
    <section ref={list} tabIndex={-1} aria-label="Orders" aria-busy={outdated} className={styles.list}>
      <ul>
        {found.orders.map((order) => (
          <li key={order.id} className={styles.entry}>
            <div className={styles.label}>
              <h2 dir="auto" className={styles.title}>
                <Link to={orderPath(order.id)}>{titlesOf(order)}</Link>
              </h2>
              <p dir="auto" className={styles.facts}>{`${artistOf(order)}, ${formatDay(order.placed_at)}`}</p>
              <p className={styles.facts}>{tellCollector(order)}</p>
            </div>
            <p className={styles.state}>
              <OrderStatus status={order.status} />
              <span className={styles.amount}>{formatPrice(order.total_amount)}</span>
            </p>
          </li>
        ))}
      </ul>
      <Pagination
        page={found.page}
        pages={Math.ceil(found.total / found.limit)}
        to={to}
        onTurn={() => list.current?.focus()}
      />
    </section>
  );
}
