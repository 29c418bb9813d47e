import { Link } from 'react-router-dom';
import type { Sale, SaleReply } from '#contract/sales.ts';
import { formatDay } from '../../../lib/format.ts';
import type { Read } from '../../../lib/reading/use-read.ts';
import { askPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { PayoutPart } from '../card/PayoutPart.tsx';
import { useMoving } from '../card/use-moving.ts';
import { KeptFor } from '../KeptFor.tsx';
import styles from '../Order.module.css';
import { OrderLines } from '../OrderLines.tsx';
import { OrderPart } from '../OrderPart.tsx';
import { OrderStatus } from '../OrderStatus.tsx';
import { hasCome, isKept, OWES_COMMISSION, owesCommission } from '../order-words.ts';
import { Papers } from '../Papers.tsx';
import { ShippingAddress } from '../ShippingAddress.tsx';
import { tellArtist } from '../tell-artist.ts';
import { useNow } from '../use-now.ts';
import { NotYetToBePaid } from './NotYetToBePaid.tsx';
import slip from './PackingSlip.module.css';
import { PackingSlip } from './PackingSlip.tsx';
import { RefundPart } from './RefundPart.tsx';
import { ReturnSteps } from './ReturnSteps.tsx';
import { SaleSteps } from './SaleSteps.tsx';

type SaleViewProps = {
  sale: Sale;
  /** Whose parcel it is. */
  sender: string;
  read: Pick<Read<SaleReply>, 'reload' | 'replace'>;
};

/** What is whose of the money that has come. */
const sharesOf = ({ commission, net }: Sale) => [
  { name: 'Commission', amount: commission },
  { name: 'Yours', amount: net },
];

/** A sale of the signed-in artist: what it is now, what to do next, and what belongs to it. On paper, a packing slip. */
export function SaleView({ sale, sender, read }: SaleViewProps) {
  const { now, after } = useNow();
  useMoving(sale.charging, read.reload);
  const step = { sale, read, after };
  const packs = sale.status === 'paid' || sale.status === 'shipped';
  return (
    <>
      <PackingSlip sale={sale} sender={sender} />
      <div className={`${styles.order} ${slip.screen}`}>
        <div ref={now} tabIndex={-1} className={styles.now} role="status">
          <OrderStatus status={sale.status} />
          <p>{tellArtist(sale)}</p>
        </div>
        <KeptFor order={sale} onOver={read.reload} />
        <SaleSteps {...step} />
        {(sale.status === 'requested' || isKept(sale)) && sale.method === 'arranged' && <NotYetToBePaid />}
        <ReturnSteps {...step} />
        <RefundPart {...step} />
        {sale.tracking !== null && (
          <OrderPart title="The parcel">
            <p dir="auto">{sale.tracking}</p>
          </OrderPart>
        )}
        <OrderPart title="Works">
          <p className={styles.facts}>
            <span>{`Ordered on ${formatDay(sale.placed_at)}`}</span>{' '}
            <Link to={askPath('order', sale.id)}>Write to the collector</Link>
          </p>
          <OrderLines order={sale} more={hasCome(sale) ? sharesOf(sale) : []} />
          {owesCommission(sale) && <p className={styles.facts}>{OWES_COMMISSION}</p>}
        </OrderPart>
        <PayoutPart sale={sale} />
        <Papers order={sale} of="sales" />
        <OrderPart title="Goes to">
          <ShippingAddress shipTo={sale.ship_to} />
          {sale.status === 'requested' && <p className={styles.facts}>You see the whole address once you accept.</p>}
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
