import { useForm } from 'react-hook-form';
import { required } from '../../../lib/forms/field-rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Sales.module.css';

/** Today by the clock of this device, as a field for days takes it. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

type PaidFormProps = { busy: boolean; onPaid: (day: string) => Promise<unknown> };

/** Where an artist notes that the money came, and on which day. */
export function PaidForm({ busy, onPaid }: PaidFormProps) {
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues: { paid_on: today() } });
  const rules = {
    ...required('Day is required'),
    validate: (day: string) => day <= today() || 'This day is still to come',
  };
  const submit = handleSubmit(({ paid_on }) => onPaid(paid_on));
  return (
    <form className={styles.step} noValidate aria-label="Note the money" onSubmit={(event) => void submit(event)}>
      <TextField
        {...register('paid_on', rules)}
        label="Day on which the money came"
        type="date"
        max={today()}
        required
        help="The collector reads that you say so."
        error={formState.errors.paid_on?.message}
      />
      <Button type="submit" aria-disabled={busy}>
        {busy ? 'Saving...' : 'Note the Money'}
      </Button>
    </form>
  );
}
