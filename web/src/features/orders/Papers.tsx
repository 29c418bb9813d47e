import type { Order } from '#contract/orders.ts';
import { formatPrice } from '../../lib/money.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { OrderPart } from './OrderPart.tsx';
import { downloadPaper, type Paper } from './paper-calls.ts';
import { useDeed } from './use-deed.ts';

type PapersProps = {
  order: Pick<Order, 'id' | 'invoice' | 'credit_notes'>;
  /** On which side of it the signed-in person stands. */
  of: 'orders' | 'sales';
};

/** The invoice of an order and its credit notes, to be saved as files; nothing before money has come. */
export function Papers({ order: { id, invoice, credit_notes }, of }: PapersProps) {
  const deed = useDeed();
  if (invoice === null) return null;
  const papers: (Paper & { label: string })[] = [
    {
      path: `/${of}/${id}/invoice.pdf`,
      name: `invoice-${invoice.number}.pdf`,
      label: `Invoice ${invoice.number}`,
    },
    ...credit_notes.map(({ number, amount }) => ({
      path: `/${of}/${id}/credit-notes/${number}`,
      name: `credit-note-${number}.pdf`,
      label: `Credit note ${number} of ${formatPrice(amount)}`,
    })),
  ];
  return (
    <OrderPart title="Papers">
      {papers.map((paper) => (
        <p key={paper.name}>
          <Button
            look="quiet"
            aria-disabled={deed.busy !== undefined}
            onClick={() => deed.run(paper.name, () => downloadPaper(paper), 'Failed to save the file')}
          >
            {deed.busy === paper.name ? 'Saving...' : `${paper.label} (PDF)`}
          </Button>
        </p>
      ))}
      <FormError message={deed.problem} />
    </OrderPart>
  );
}
