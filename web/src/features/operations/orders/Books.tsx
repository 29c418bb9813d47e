import type { AdminOrders } from '#contract/admin-orders.ts';
import { formatPrice } from '../../../lib/money.ts';
import receipt from '../CountReceipt.module.css';

/** What artists owe the house, and whether the books balance. */
export function Books({ books }: Pick<AdminOrders, 'books'>) {
  const { earned, returned, owed, debit, credit, balanced } = books;
  const terms = [
    { sign: '', label: 'EARNED', value: earned },
    { sign: '−', label: 'GONE BACK', value: returned },
    { sign: '=', label: 'OWED BY ARTISTS', value: owed },
  ];
  return (
    <div className={receipt.receipt}>
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
      <p className={balanced ? receipt.balanced : receipt.out}>
        {balanced ? 'BALANCED' : `DEBIT ${formatPrice(debit)} ≠ CREDIT ${formatPrice(credit)}`}
      </p>
    </div>
  );
}
