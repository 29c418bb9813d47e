import type { SubmitEvent } from 'react';
import { RETURN_LIMITS } from '#contract/returns.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { Button } from '../../../ui/Button.tsx';
import { LongText } from '../LongText.tsx';
import styles from '../Order.module.css';
import type { Deed } from '../use-deed.ts';
import { useTexts } from '../use-texts.ts';
import type { OrderDeedProps } from './CancelOrder.tsx';
import { askForReturn } from './order-calls.ts';
import { ReturnLines } from './ReturnLines.tsx';
import { useReturnedLines } from './use-returned-lines.ts';

const why = (_: 'reason', text: string) => (text.trim() === '' ? 'Please say why' : undefined);

type ReturnFormProps = OrderDeedProps & {
  /** Outlives the form, so that a refusal which ends it is still said. */
  deed: Deed;
  onClose: () => void;
};

/** Where a collector asks to send something back. What was written stays when it fails. */
export function ReturnForm({ order, read, after, deed: { busy, run }, onClose }: ReturnFormProps) {
  const chosen = useReturnedLines(order.lines);
  const { dirty, field, submit } = useTexts({ reason: '' }, why);
  useLeaveGuard(dirty || chosen.dirty);
  const ask = ({ reason }: { reason: string }) => {
    if (chosen.lines.length === 0) return;
    const body = { lines: chosen.lines, reason: reason.trim() };
    const work = async () => read.replace(await askForReturn(order.id, body));
    return after(run('return', work, 'Failed to ask for the return'));
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    submit(ask)(event);
    // The works stand first, so that the focus ends there.
    chosen.require();
  };
  return (
    <form className={styles.steps} noValidate aria-label="Ask for a return" onSubmit={send}>
      <ReturnLines lines={order.lines} chosen={chosen} />
      <LongText
        {...field('reason')}
        label="Why"
        rows={4}
        required
        maxLength={RETURN_LIMITS.reason.maxLength}
        help="The artist reads it, and accepts or refuses."
      />
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={busy !== undefined}>
          {busy === undefined ? 'Ask for the Return' : 'Asking...'}
        </Button>
        <Button look="plain" aria-disabled={busy !== undefined} onClick={() => busy === undefined && onClose()}>
          Not Now
        </Button>
      </div>
    </form>
  );
}
