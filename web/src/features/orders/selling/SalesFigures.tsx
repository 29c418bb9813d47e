import type { SalesSummary } from '#contract/sales.ts';
import { counted } from '../../../lib/format.ts';
import { formatPrice } from '../../../lib/money.ts';
import { OWES_COMMISSION } from '../order-words.ts';
import { MonthsChart } from './MonthsChart.tsx';
import { lastMonths } from './months.ts';
import styles from './Sales.module.css';

/** What an artist has sold in all, and what is theirs of it; nothing before the first sale that was paid. */
export function SalesFigures({ summary }: { summary: SalesSummary }) {
  const { gross, commission, commission_owed, net, refunded, orders, months, on_its_way, paid_out } = summary;
  if (orders === 0) return null;
  // Where cards are taken, the house has the money until it is sent.
  const isByCard = on_its_way + paid_out > 0;
  const sums = {
    'Sold for': gross,
    Commission: commission,
    Yours: net,
    ...(refunded > 0 && { 'Given back': refunded }),
    ...(isByCard && { 'On its way': on_its_way, 'Paid out': paid_out }),
  };
  return (
    <section className={styles.figures} aria-label="Figures">
      <dl className={styles.sums}>
        {Object.entries(sums).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatPrice(amount)}</dd>
          </div>
        ))}
      </dl>
      {commission_owed > 0 && <p className={styles.facts}>{OWES_COMMISSION}</p>}
      <MonthsChart months={lastMonths(months, new Date())} />
      <p className={styles.facts}>{`${counted(orders, 'paid order')}.`}</p>
    </section>
  );
}
