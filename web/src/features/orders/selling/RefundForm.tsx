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
import { refundWords } from './refund-words.ts';
import styles from './Sales.module.css';

type RefundFormProps = {
  sale: Sale;
  busy: boolean;
  /** @param restock undefined where nothing becomes free by it */
  onRefund: (amount: number, restock: boolean | undefined) => Promise<unknown>;
  /** Absent where money is owed. */
  onClose?: (() => void) | undefined;
};

/** Where an artist gives money back, or notes that it went back: some of it, or all. */
export function RefundForm({ sale, busy, onRefund, onClose }: RefundFormProps) {
  const left = refundable(sale);
  const words = refundWords(sale);
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
        <span>{words.intro}</span>
        {sale.status === 'paid' && sale.method === 'arranged' && (
          <span> If you noted the payment by mistake, note that all of it went back: that undoes it.</span>
        )}
      </p>
      <TextField
        {...field('amount')}
        label={words.amount}
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
          {busy ? 'Saving...' : words.deed}
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
        label={words.deed}
        busy={busy ? 'Saving...' : undefined}
        title={words.question(formatPrice(amount ?? 0))}
        onConfirm={note}
        onClose={() => setAsking(false)}
      >
        {ends && <span>The order ends with it. </span>}
        <span>{words.consequence}</span>
      </Question>
    </form>
  );
}
