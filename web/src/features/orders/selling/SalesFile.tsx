import type { OrderStatus } from '#contract/orders.ts';
import { openStream } from '../../../lib/reading/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { useDeed } from '../use-deed.ts';
import styles from './Sales.module.css';

/** Milliseconds that a download may take. */
const LONGEST = 10 * 60_000;

async function download(status: OrderStatus | undefined): Promise<void> {
  const path = status === undefined ? '/sales.csv' : `/sales.csv?status=${status}`;
  const file = await openStream(path, AbortSignal.timeout(LONGEST), { accept: 'text/csv' });
  saveFile(await new Response(file).blob(), `sales-${new Date().toISOString().slice(0, 10)}.csv`);
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
