import type { AdminOrders } from '#contract/admin-orders.ts';
import { formatPrice } from '../../../lib/money.ts';
import receipt from '../CountReceipt.module.css';
import styles from './Books.module.css';

type Term = { sign: string; label: string; value: number };

/** A term that is added, or taken off where it is below nothing. */
const added = (label: string, value: number): Term => ({ sign: value < 0 ? '−' : '+', label, value: Math.abs(value) });

function Terms({ terms }: { terms: Term[] }) {
  return (
    <dl className={receipt.terms}>
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
  const { earned, returned, fees, losses, kept, owed, at_provider, of_buyers, to_artists, debit, credit, balanced } =
    books;
  const earning: Term[] = [
    { sign: '', label: 'EARNED', value: earned },
    { sign: '−', label: 'GONE BACK', value: returned },
    { sign: '−', label: 'FEES', value: fees },
    ...(losses === 0 ? [] : [{ sign: '−', label: 'LOST TO BANKS', value: losses }]),
    { sign: '=', label: 'KEPT', value: kept },
  ];
  const holding: Term[] = [
    { sign: '', label: 'OWED BY ARTISTS', value: owed },
    added('AT THE PROVIDER', at_provider),
    added('OF BUYERS', of_buyers),
    { sign: '−', label: 'OWED TO ARTISTS', value: to_artists },
    { sign: '=', label: 'KEPT', value: kept },
  ];
  return (
    <div className={styles.books}>
      <div className={receipt.receipt}>
        <Terms terms={earning} />
        <p className={balanced ? receipt.balanced : receipt.out}>
          {balanced ? 'BALANCED' : `DEBIT ${formatPrice(debit)} ≠ CREDIT ${formatPrice(credit)}`}
        </p>
      </div>
      <div className={receipt.receipt}>
        <Terms terms={holding} />
        {provider !== null && (
          <p className={styles.how}>
            <span>{`Whether ${provider} says the same: `}</span>
            <code>operator orders check</code>
          </p>
        )}
      </div>
    </div>
  );
}
