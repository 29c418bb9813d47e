import { useState } from 'react';
import type { Sale } from '#contract/sales.ts';
import { formatPrice } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { refundable } from '../order-words.ts';
import { Question } from '../Question.tsx';
import { useTexts } from '../use-texts.ts';
import { amountOf, endsOrder, wrongAmount } from './refund-amount.ts';
import styles from './Sales.module.css';

type RefundFormProps = {
  sale: Sale;
  busy: boolean;
  /** @param restock undefined where nothing becomes free by it */
  onRefund: (amount: number, restock: boolean | undefined) => Promise<unknown>;
  /** Absent where money is owed. */
  onClose?: (() => void) | undefined;
};

/** Where an artist notes that money went back: some of it, or all. */
export function RefundForm({ sale, busy, onRefund, onClose }: RefundFormProps) {
  const left = refundable(sale);
  const first = sale.refund_owed > 0 ? sale.refund_owed.toFixed(2) : '';
  const { texts, field, submit, restart } = useTexts({ amount: first }, (_, text) => wrongAmount(text, left));
  const [restock, setRestock] = useState(true);
  const [asking, setAsking] = useState<boolean>();
  const amount = amountOf(texts.amount);
  const ends = endsOrder(sale, amount);
  const note = () => onRefund(amount ?? 0, ends ? restock : undefined);
  return (
    <form className={styles.step} noValidate aria-label="Give money back" onSubmit={submit(() => setAsking(true))}>
      <p className={styles.facts}>
        Send the money yourself, then note it here.
        {sale.status === 'paid' && (
          <span> If you noted the payment by mistake, note that all of it went back: that undoes it.</span>
        )}
      </p>
      <TextField
        {...field('amount')}
        label="Amount that went back"
        inputMode="decimal"
        autoComplete="off"
        required
        understood={amount === undefined ? undefined : formatPrice(amount)}
        help={`In US dollars, at most ${formatPrice(left)}.`}
      />
      {ends && (
        <CheckboxField
          label="The works are for sale again"
          checked={restock}
          onChange={({ target }) => setRestock(target.checked)}
        />
      )}
      <div className={styles.ways}>
        <Button type="submit" look={onClose === undefined ? 'primary' : 'plain'} aria-disabled={busy}>
          {busy ? 'Saving...' : 'Note Refund'}
        </Button>
        <Button look="quiet" onClick={() => restart({ amount: left.toFixed(2) })}>
          All of It
        </Button>
        {onClose && (
          <Button look="quiet" aria-disabled={busy} onClick={() => !busy && onClose()}>
            Not Now
          </Button>
        )}
      </div>
      <Question
        open={asking}
        label="Note Refund"
        busy={busy ? 'Saving...' : undefined}
        title={`Note that ${formatPrice(amount ?? 0)} went back?`}
        onConfirm={note}
        onClose={() => setAsking(false)}
      >
        {ends && <span>The order ends with it. </span>}
        <span>The collector reads it. This cannot be taken back.</span>
      </Question>
    </form>
  );
}
