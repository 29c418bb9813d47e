import type { OrderStatus } from '#contract/orders.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { useDeed } from '../use-deed.ts';
import styles from './Sales.module.css';

async function download(status: OrderStatus | undefined): Promise<void> {
  const { downloadSales } = await import('./download-sales.ts');
  await downloadSales(status);
}

/** Saves the sales of a state, or all, as a file for a program for tables. */
export function SalesFile({ status }: { status: OrderStatus | undefined }) {
  const { busy, problem, run } = useDeed();
  return (
    <div className={styles.save}>
      <Button
        look="quiet"
        aria-disabled={busy !== undefined}
        onClick={() => run('download', () => download(status), 'Failed to download your sales')}
      >
        {busy === undefined ? 'Download CSV' : 'Downloading...'}
      </Button>
      <FormError message={problem} />
    </div>
  );
}
