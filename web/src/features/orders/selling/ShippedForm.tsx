import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Sales.module.css';

const LONGEST_TRACKING = 200;

type ShippedFormProps = { busy: boolean; onShipped: (tracking: string) => Promise<unknown> };

/** Where an artist notes that the parcel is on its way. */
export function ShippedForm({ busy, onShipped }: ShippedFormProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { tracking: '' } });
  const submit = handleSubmit(({ tracking }) => onShipped(tracking.trim()));
  return (
    <form className={styles.step} noValidate aria-label="Send the parcel" onSubmit={(event) => void submit(event)}>
      <TextField
        {...register('tracking')}
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
