import { Link, type To } from 'react-router-dom';
import { formatPrice } from '../../../lib/money.ts';
import styles from './Sales.module.css';

/** What an artist owes to collectors, where it cannot be overlooked; nothing while nothing is owed. */
export function OwedNotice({ owed, to }: { owed: number; to: To }) {
  if (owed === 0) return null;
  return (
    <p className={styles.owed}>
      <span>{`You owe collectors ${formatPrice(owed)}.`}</span> <Link to={to}>Show what you owe</Link>
    </p>
  );
}
