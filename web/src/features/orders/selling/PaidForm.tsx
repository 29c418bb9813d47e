import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useTexts } from '../use-texts.ts';
import styles from './Sales.module.css';

/** Today by the clock of this device, as a field for days takes it. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

type PaidFormProps = {
  busy: boolean;
  /** Whether the order has ended without it. */
  late?: boolean;
  onPaid: (day: string) => Promise<unknown>;
};

/** Where an artist notes that the money came, and on which day. */
export function PaidForm({ busy, late = false, onPaid }: PaidFormProps) {
  const { field, submit } = useTexts({ paid_on: today() }, (_, day) => {
    if (day === '') return 'Day is required';
    return day > today() ? 'This day is still to come' : undefined;
  });
  return (
    <form
      className={styles.step}
      noValidate
      aria-label={late ? 'Note late money' : 'Note the money'}
      onSubmit={submit(({ paid_on }) => onPaid(paid_on))}
    >
      <TextField
        {...field('paid_on')}
        label="Day on which the money came"
        type="date"
        max={today()}
        required
        help={
          late
            ? 'What is still free is then sold, and you send it. If somebody else has it, the money goes back.'
            : 'The collector reads that you say so.'
        }
      />
      <Button type="submit" look={late ? 'plain' : 'primary'} aria-disabled={busy}>
        {busy ? 'Saving...' : late ? 'Note Late Money' : 'Note the Money'}
      </Button>
    </form>
  );
}
