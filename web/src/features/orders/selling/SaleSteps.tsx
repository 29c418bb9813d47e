import { Link } from 'react-router-dom';
import type { Sale, SaleReply } from '#contract/sales.ts';
import type { Read } from '../../../lib/reading/use-read.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { AskFirst } from '../AskFirst.tsx';
import styles from '../Order.module.css';
import { SALES_PATH } from '../order-paths.ts';
import { useDeed } from '../use-deed.ts';
import { PaidForm } from './PaidForm.tsx';
import { ShippedForm } from './ShippedForm.tsx';
import { changeSale, type SaleDeed } from './sale-calls.ts';
import { readSalesAgain } from './use-sales.ts';

type SaleStepsProps = {
  sale: Sale;
  read: Pick<Read<SaleReply>, 'reload' | 'replace'>;
  /** Waits for a deed: what was pressed is gone after it. */
  after: (deed: Promise<boolean>) => Promise<void>;
};

/** The next step of a sale, for the artist to take. */
export function SaleSteps({ sale: { id, status }, read: { reload, replace }, after }: SaleStepsProps) {
  const { busy, problem, run } = useDeed(reload);
  const take = <Name extends SaleDeed>(deed: Name, body: Parameters<typeof changeSale<Name>>[2]) =>
    after(
      run(
        deed,
        async () => {
          await replace(await changeSale(id, deed, body));
          readSalesAgain();
        },
        'Failed to change the order',
      ),
    );
  return (
    <div className={styles.steps}>
      {status === 'requested' && (
        <>
          <p className={styles.facts}>
            Once you accept, the collector reads <Link to={SALES_PATH}>how you want to be paid</Link>.
          </p>
          <div className={styles.actions}>
            <Button aria-disabled={busy !== undefined} onClick={() => take('accept', undefined)}>
              {busy === 'accept' ? 'Accepting...' : 'Accept Request'}
            </Button>
            <AskFirst
              label="Decline"
              busy={busy === 'decline' ? 'Declining...' : undefined}
              title="Decline this request?"
              onConfirm={() => take('decline', undefined)}
            >
              What is kept for the collector becomes free again. This cannot be taken back.
            </AskFirst>
          </div>
        </>
      )}
      {status === 'awaiting_payment' && (
        <PaidForm busy={busy !== undefined} onPaid={(paid_on) => take('paid', { paid_on })} />
      )}
      {status === 'paid' && (
        <ShippedForm
          busy={busy !== undefined}
          onShipped={(tracking) => take('shipped', { tracking: tracking === '' ? null : tracking })}
        />
      )}
      {status === 'shipped' && (
        <div>
          <Button aria-disabled={busy !== undefined} onClick={() => take('delivered', undefined)}>
            {busy === undefined ? 'Mark as Delivered' : 'Saving...'}
          </Button>
        </div>
      )}
      <FormError message={problem} />
    </div>
  );
}
