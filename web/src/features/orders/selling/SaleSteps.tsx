import { Link } from 'react-router-dom';
import type { Sale } from '#contract/sales.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { AskFirst } from '../AskFirst.tsx';
import styles from '../Order.module.css';
import { SALES_PATH } from '../order-paths.ts';
import { mayComeLate } from '../tell-artist.ts';
import { PaidForm } from './PaidForm.tsx';
import { ShippedForm } from './ShippedForm.tsx';
import { type StepProps, useStep } from './use-step.ts';

/** The states that an artist brings to an end. */
const OPEN: readonly Sale['status'][] = ['requested', 'awaiting_payment', 'paid', 'shipped'];

/** The next step of a sale, for the artist to take. */
export function SaleSteps({ sale, ...step }: StepProps & { sale: Sale }) {
  const { status } = sale;
  const { busy, problem, take } = useStep(sale.id, step);
  if (!OPEN.includes(status) && !mayComeLate(sale) && problem === undefined) return null;
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
      {((status === 'awaiting_payment' && sale.method === 'arranged') || mayComeLate(sale)) && (
        <PaidForm
          key={status}
          amount={sale.total_amount}
          busy={busy !== undefined}
          late={status !== 'awaiting_payment'}
          onPaid={(paid_on) => take('paid', { paid_on })}
        />
      )}
      {status === 'paid' && !sale.charging && (
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
