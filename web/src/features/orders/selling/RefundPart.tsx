import type { Sale } from '#contract/sales.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { MoneyBack } from '../MoneyBack.tsx';
import { Opener } from '../Opener.tsx';
import { OrderPart } from '../OrderPart.tsx';
import { hasCome, refundable } from '../order-words.ts';
import { RefundForm } from './RefundForm.tsx';
import { type StepProps, useStep } from './use-step.ts';

/** What went back of the money of a sale, what is owed, and where that is noted; nothing before money has come. */
export function RefundPart({ sale, ...step }: StepProps & { sale: Sale }) {
  const { busy, problem, take } = useStep(sale.id, step);
  const { refunds, refund_owed } = sale;
  const refund = (amount: number, restock: boolean | undefined) =>
    take('refund', { amount, refunded: sale.refunded, ...(restock !== undefined && { restock }) });
  // Another form after each refund: what was typed is done.
  const form = { sale, busy: busy !== undefined, onRefund: refund };
  if (!hasCome(sale)) return null;
  return (
    <OrderPart title="Money back">
      {(refunds.length > 0 || refund_owed > 0) && <MoneyBack order={sale} owed="You still owe" />}
      {refund_owed > 0 && <RefundForm key={refunds.length} {...form} />}
      {refund_owed === 0 && refundable(sale) > 0 && (
        <Opener key={refunds.length} label="Give Money Back">
          {(close) => <RefundForm {...form} onClose={close} />}
        </Opener>
      )}
      <FormError message={problem} />
    </OrderPart>
  );
}
