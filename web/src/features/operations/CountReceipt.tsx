import type { OperationsStatus } from '#contract/operations.ts';
import { formatCount } from '../../lib/format.ts';
import { Figure } from '../../ui/console/Figure.tsx';
import styles from './CountReceipt.module.css';

/** The count receipt: each accepted event is counted, deduplicated or pending; and what may break that promise. */
export function CountReceipt({ receipt, unsafe = [] }: Pick<OperationsStatus, 'receipt' | 'unsafe'>) {
  const { accepted, unconfirmed, counted, deduplicated, pending, balanced } = receipt;
  const terms = [
    { sign: '', label: 'ACCEPTED', value: accepted },
    // Events that a process stored and has not reported yet, or could not because it was killed.
    ...(unconfirmed > 0 ? [{ sign: '+', label: 'UNCONFIRMED', value: unconfirmed }] : []),
    { sign: '=', label: 'COUNTED', value: counted },
    { sign: '+', label: 'DEDUPLICATED', value: deduplicated },
    { sign: '+', label: 'PENDING', value: pending },
  ];
  return (
    <div className={styles.receipt}>
      <dl className={styles.terms}>
        {terms.map(({ sign, label, value }) => (
          <div key={label} className={styles.term}>
            <dt>{label}</dt>
            <dd>
              {sign !== '' && <span className={styles.sign}>{sign}</span>}
              <Figure value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={balanced && unsafe.length === 0 ? styles.balanced : styles.out}>
        <span>
          {balanced
            ? 'BALANCED'
            : `OUT BY ${formatCount(Math.abs(accepted + unconfirmed - counted - deduplicated - pending))}`}
        </span>
        {unsafe.length > 0 && <span title={unsafe.join(', ')}> · MAY LOSE EVENTS</span>}
      </p>
    </div>
  );
}
