import type { Sale, SaleReply } from '#contract/sales.ts';
import { formatDay } from '../../../lib/format.ts';
import type { Read } from '../../../lib/reading/use-read.ts';
import { Button } from '../../../ui/Button.tsx';
import { KeptFor } from '../KeptFor.tsx';
import { OrderLines } from '../OrderLines.tsx';
import { OrderPart } from '../OrderPart.tsx';
import { OrderStatus } from '../OrderStatus.tsx';
import styles from '../Orders.module.css';
import { isKept, tellArtist } from '../order-words.ts';
import { Papers } from '../Papers.tsx';
import { ShippingAddress } from '../ShippingAddress.tsx';
import { useNow } from '../use-now.ts';
import { NotYetToBePaid } from './HowToBePaid.tsx';
import { PackingSlip } from './PackingSlip.tsx';
import { SaleSteps } from './SaleSteps.tsx';
import sales from './Sales.module.css';

type SaleViewProps = {
  sale: Sale;
  /** Whose parcel it is. */
  sender: string;
  read: Pick<Read<SaleReply>, 'reload' | 'replace'>;
};

/** A sale of the signed-in artist: what it is now, what to do next, and what belongs to it. On paper, a packing slip. */
export function SaleView({ sale, sender, read }: SaleViewProps) {
  const { now, after } = useNow();
  const packs = sale.status === 'paid' || sale.status === 'shipped';
  return (
    <>
      <PackingSlip sale={sale} sender={sender} />
      <div className={`${styles.order} ${sales.screen}`}>
        <div ref={now} tabIndex={-1} className={styles.now} role="status">
          <OrderStatus status={sale.status} />
          <p>{tellArtist(sale)}</p>
        </div>
        <KeptFor order={sale} onOver={read.reload} />
        <SaleSteps sale={sale} read={read} after={after} />
        {isKept(sale) && <NotYetToBePaid />}
        {sale.tracking !== null && (
          <OrderPart title="The parcel">
            <p dir="auto">{sale.tracking}</p>
          </OrderPart>
        )}
        <OrderPart title="Works">
          <p className={styles.facts}>{`Ordered on ${formatDay(sale.placed_at)}`}</p>
          <OrderLines
            order={sale}
            more={[
              { name: 'Commission', amount: sale.commission },
              { name: 'Yours', amount: sale.net },
            ]}
          />
        </OrderPart>
        <Papers order={sale} of="sales" />
        <OrderPart title="Goes to">
          <ShippingAddress shipTo={sale.ship_to} />
          {packs && (
            <p>
              <Button look="quiet" onClick={() => window.print()}>
                Print Packing Slip
              </Button>
            </p>
          )}
        </OrderPart>
        {sale.note !== null && (
          <OrderPart title="Note of the collector">
            <p className={styles.words} dir="auto">
              {sale.note}
            </p>
          </OrderPart>
        )}
      </div>
    </>
  );
}
