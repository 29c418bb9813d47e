import { useState } from 'react';
import { formatPrice } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { onDate } from '../moments.ts';
import { Question } from '../Question.tsx';
import { useTexts } from '../use-texts.ts';
import styles from './Sales.module.css';

/** Today by the clock of this device, as a field for days takes it. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

type PaidFormProps = {
  /** What was to be paid, in dollars. */
  amount: number;
  busy: boolean;
  /** Whether the order has ended without it. */
  late?: boolean;
  onPaid: (day: string) => Promise<unknown>;
};

/** Where an artist notes that the money came, and on which day. */
export function PaidForm({ amount, busy, late = false, onPaid }: PaidFormProps) {
  const { texts, field, submit } = useTexts({ paid_on: today() }, (_, day) => {
    if (day === '') return 'Day is required';
    return day > today() ? 'This day is still to come' : undefined;
  });
  const [asking, setAsking] = useState<boolean>();
  const label = late ? 'Note Late Money' : 'Note the Money';
  return (
    <form
      className={styles.step}
      noValidate
      aria-label={late ? 'Note late money' : 'Note the money'}
      onSubmit={submit(() => setAsking(true))}
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
        {busy ? 'Saving...' : label}
      </Button>
      <Question
        open={asking}
        label={label}
        busy={busy ? 'Saving...' : undefined}
        title={`Note that ${formatPrice(amount)} came${onDate(texts.paid_on)}?`}
        onConfirm={() => onPaid(texts.paid_on)}
        onClose={() => setAsking(false)}
      >
        {late
          ? 'What is still free is sold, and has an invoice. If somebody else has it, you owe the money. The collector is written to.'
          : 'The works are sold, an invoice is made, and the collector is written to.'}
      </Question>
    </form>
  );
}
