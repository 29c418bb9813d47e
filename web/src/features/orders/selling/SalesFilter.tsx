import { Link, type To } from 'react-router-dom';
import { ORDER_STATUSES, type OrderStatus, type OrdersOnly } from '#contract/orders.ts';
import type { SalesSummary } from '#contract/sales.ts';
import { formatPrice } from '../../../lib/money.ts';
import { statusWord } from '../OrderStatus.tsx';
import styles from './Sales.module.css';

/** Some sales: those of a state, or those that want something else of their artist. */
export type Chosen = { status?: OrderStatus | undefined; only?: OrdersOnly | undefined };

const ONLY: readonly OrdersOnly[] = ['returns', 'owed'];

/** The sales that an address asks for. */
export function readChosen(search: URLSearchParams): Chosen {
  const [status, only] = [search.get('status'), search.get('only')];
  return { status: ORDER_STATUSES.find((one) => one === status), only: ONLY.find((one) => one === only) };
}

/** The choices and their names; those where something is to be done say how much. */
function choicesOf({ open, owed }: Pick<SalesSummary, 'open' | 'owed'>): { name: string; chosen: Chosen }[] {
  const waiting = new Map<OrderStatus, number>([
    ['requested', open.requested],
    ['awaiting_payment', open.awaiting_payment],
    ['paid', open.to_ship],
  ]);
  const withCount = (word: string, count: number | undefined) => (count ? `${word} (${count})` : word);
  return [
    { name: 'All', chosen: {} },
    ...ORDER_STATUSES.map((status) => ({
      name: withCount(statusWord(status), waiting.get(status)),
      chosen: { status },
    })),
    { name: withCount('Returns', open.returns), chosen: { only: 'returns' } },
    { name: owed > 0 ? `Owed (${formatPrice(owed)})` : 'Owed', chosen: { only: 'owed' } },
  ];
}

type SalesFilterProps = {
  chosen: Chosen;
  summary: Pick<SalesSummary, 'open' | 'owed'>;
  to: (chosen: Chosen) => To;
};

/** Chooses the sales that are shown. */
export function SalesFilter({ chosen, summary, to }: SalesFilterProps) {
  return (
    <nav className={styles.statuses} aria-label="Status">
      {choicesOf(summary).map(({ name, chosen: choice }) => (
        <Link
          key={choice.status ?? choice.only ?? 'all'}
          to={to(choice)}
          aria-current={choice.status === chosen.status && choice.only === chosen.only ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
