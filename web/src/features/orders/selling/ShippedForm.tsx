import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useTexts } from '../use-texts.ts';
import styles from './Sales.module.css';

const LONGEST_TRACKING = 200;

type ShippedFormProps = { busy: boolean; onShipped: (tracking: string) => Promise<unknown> };

/** Where an artist notes that the parcel is on its way. */
export function ShippedForm({ busy, onShipped }: ShippedFormProps) {
  const { field, submit } = useTexts({ tracking: '' });
  return (
    <form
      className={styles.step}
      noValidate
      aria-label="Send the parcel"
      onSubmit={submit(({ tracking }) => onShipped(tracking.trim()))}
    >
      <TextField
        {...field('tracking')}
        label="Tracking (optional)"
        autoComplete="off"
        maxLength={LONGEST_TRACKING}
        help="The carrier and its number, for the collector to read."
      />
      <Button type="submit" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Mark as Shipped'}
      </Button>
    </form>
  );
}
