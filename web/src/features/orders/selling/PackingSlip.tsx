import type { Sale } from '#contract/sales.ts';
import { formatDay } from '../../../lib/format.ts';
import { titleOf } from '../order-words.ts';
import { ShippingAddress } from '../ShippingAddress.tsx';
import styles from './PackingSlip.module.css';

/** What lies in the parcel: shown on paper alone, and without a price. */
export function PackingSlip({ sale, sender }: { sale: Sale; sender: string }) {
  return (
    <div className={styles.slip}>
      <div className={styles.parties}>
        <div>
          <p className={styles.facts}>From</p>
          <p dir="auto">{sender}</p>
        </div>
        <div>
          <p className={styles.facts}>To</p>
          <ShippingAddress shipTo={sale.ship_to} />
        </div>
      </div>
      <p>{`Order ${sale.id} of ${formatDay(sale.placed_at)}`}</p>
      <table className={styles.packed}>
        <thead>
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">Work</th>
          </tr>
        </thead>
        <tbody>
          {sale.lines.map(({ artwork_id, quantity, ...said }) => (
            <tr key={artwork_id}>
              <td>{quantity}</td>
              <td dir="auto">{titleOf(said)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
