import { useRef } from 'react';
import { Link, type To } from 'react-router-dom';
import { salePath } from '#contract/checkout-pages.ts';
import type { SalesReply } from '#contract/sales.ts';
import { formatDay } from '../../../lib/format.ts';
import { formatPrice } from '../../../lib/money.ts';
import { Empty, Loading } from '../../../ui/Notice.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { OrderStatus } from '../OrderStatus.tsx';
import styles from '../OrdersList.module.css';
import { titlesOf } from '../order-words.ts';
import { PastTheEnd } from '../PastTheEnd.tsx';
import { tellArtist } from '../tell-artist.ts';

type SalesListProps = { found: SalesReply; outdated: boolean; to: (page: number) => To };

/** What an artist has sold, newest first, with what there is to do. */
export function SalesList({ found, outdated, to }: SalesListProps) {
  const list = useRef<HTMLElement>(null);
  // What is still shown is of another state or page, and says nothing of this one.
  if (found.sales.length === 0 && outdated) return <Loading>Loading your sales...</Loading>;
  if (found.sales.length === 0)
    return found.page > 1 ? <PastTheEnd first={to(1)} /> : <Empty title="None of this kind" />;
  return (
    <section ref={list} tabIndex={-1} aria-label="Sales" aria-busy={outdated} className={styles.list}>
      <ul>
        {found.sales.map((sale) => (
          <li key={sale.id} className={styles.entry}>
            <div className={styles.label}>
              <h2 dir="auto" className={styles.title}>
                <Link to={salePath(sale.id)}>{titlesOf(sale)}</Link>
              </h2>
              <p dir="auto" className={styles.facts}>
                {[sale.ship_to?.name ?? 'Former member', formatDay(sale.placed_at)].join(', ')}
              </p>
              <p className={styles.facts}>{tellArtist(sale)}</p>
            </div>
            <p className={styles.state}>
              <OrderStatus status={sale.status} />
              <span className={styles.amount}>{formatPrice(sale.total_amount)}</span>
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
