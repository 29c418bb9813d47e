import type { Sale } from '#contract/sales.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { OrderPart } from '../OrderPart.tsx';
import { ReturnView } from '../ReturnView.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { ReceivedForm } from './ReceivedForm.tsx';
import { type StepProps, useStep } from './use-step.ts';

const NAMES = { reason: 'Why', answer: 'You answered' };

/** What a collector sends back, and what the artist does about it; nothing where nothing was asked for. */
export function ReturnSteps({ sale, ...step }: StepProps & { sale: Sale }) {
  const { busy, problem, take } = useStep(sale.id, step);
  const sent = sale.return;
  if (sent === null) return null;
  return (
    <OrderPart title="Return">
      <ReturnView order={sale} sent={sent} names={NAMES} />
      {sent.state === 'asked' && (
        <AnswerForm
          busy={busy !== undefined}
          onAnswer={(step, answer) => take('return', { step, answer: answer === '' ? null : answer })}
        />
      )}
      {sent.state === 'accepted' && (
        <ReceivedForm
          busy={busy !== undefined}
          onReceived={(restock) => take('return', { step: 'received', restock })}
        />
      )}
      <FormError message={problem} />
    </OrderPart>
  );
}
