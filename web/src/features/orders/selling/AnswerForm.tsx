import { RETURN_LIMITS } from '#contract/returns.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { Button } from '../../../ui/Button.tsx';
import { AskFirst } from '../AskFirst.tsx';
import { LongText } from '../LongText.tsx';
import { useTexts } from '../use-texts.ts';
import styles from './Sales.module.css';

type AnswerFormProps = { busy: boolean; onAnswer: (step: 'accept' | 'refuse', answer: string) => Promise<unknown> };

/** Where an artist says whether they take something back. */
export function AnswerForm({ busy, onAnswer }: AnswerFormProps) {
  const { texts, dirty, field, submit } = useTexts({ answer: '' });
  useLeaveGuard(dirty);
  const say = (step: 'accept' | 'refuse') => onAnswer(step, texts.answer.trim());
  return (
    <form className={styles.answer} noValidate aria-label="Answer the return" onSubmit={submit(() => say('accept'))}>
      <LongText
        {...field('answer')}
        label="Your answer (optional)"
        rows={4}
        maxLength={RETURN_LIMITS.answer.maxLength}
        help="Where to send it and who pays for that, or why you do not take it back."
      />
      <div className={styles.ways}>
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Saving...' : 'Accept Return'}
        </Button>
        <AskFirst
          label="Refuse"
          busy={busy ? 'Saving...' : undefined}
          title="Refuse this return?"
          onConfirm={() => say('refuse')}
        >
          The collector reads your answer, and cannot ask again. This cannot be taken back.
        </AskFirst>
      </div>
    </form>
  );
}
