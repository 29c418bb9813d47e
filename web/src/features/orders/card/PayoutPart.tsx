import type { Sale } from '#contract/sales.ts';
import styles from '../Order.module.css';
import { OrderPart } from '../OrderPart.tsx';
import { tellPayout } from './tell-payout.ts';

/** What has become of the artist's money of a sale that was paid by card; nothing where they have it from the collector. */
export function PayoutPart({ sale }: { sale: Pick<Sale, 'payout' | 'net'> }) {
  const told = tellPayout(sale);
  if (told.length === 0) return null;
  return (
    <OrderPart title="Your money">
      {told.map((sentence) => (
        <p key={sentence} className={styles.facts}>
          {sentence}
        </p>
      ))}
    </OrderPart>
  );
}
