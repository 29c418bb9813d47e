import type { AdminOrders } from '#contract/admin-orders.ts';
import { formatPrice } from '../../../lib/money.ts';
import receipt from '../CountReceipt.module.css';
import styles from './Books.module.css';

type Term = { sign: string; label: string; value: number };

function Terms({ label, terms }: { label: string; terms: Term[] }) {
  return (
    <dl className={receipt.terms} aria-label={label}>
      {terms.map(({ sign, label, value }) => (
        <div key={label} className={receipt.term}>
          <dt>{label}</dt>
          <dd>
            {sign !== '' && <span className={receipt.sign}>{sign}</span>}
            <span>{formatPrice(value)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the house has kept of its commission, where that is, and whether the books balance. */
export function Books({ books, provider }: Pick<AdminOrders, 'books' | 'provider'>) {
  const { earned, returned, fees, kept, owed, at_provider, of_buyers, to_artists, debit, credit, balanced } = books;
  const earning: Term[] = [
    { sign: '', label: 'EARNED', value: earned },
    { sign: '−', label: 'GONE BACK', value: returned },
    { sign: '−', label: 'FEES', value: fees },
    { sign: '=', label: 'KEPT', value: kept },
  ];
  const holding: Term[] = [
    { sign: '', label: 'OWED BY ARTISTS', value: owed },
    { sign: '+', label: 'AT THE PROVIDER', value: at_provider },
    { sign: '+', label: 'OF BUYERS', value: of_buyers },
    { sign: '−', label: 'OWED TO ARTISTS', value: to_artists },
    { sign: '=', label: 'KEPT', value: kept },
  ];
  return (
    <>
      <div className={receipt.receipt}>
        <Terms label="What the house has kept" terms={earning} />
        <p className={balanced ? receipt.balanced : receipt.out}>
          {balanced ? 'BALANCED' : `DEBIT ${formatPrice(debit)} ≠ CREDIT ${formatPrice(credit)}`}
        </p>
      </div>
      <div className={receipt.receipt}>
        <Terms label="Where that is" terms={holding} />
        {provider !== null && (
          <p className={styles.how}>
            Whether {provider} says the same: <code>operator orders check</code>
          </p>
        )}
      </div>
    </>
  );
}
