import type { SellingReply } from '#contract/selling.ts';
import { useOnce } from '../../../lib/forms/use-once.ts';
import { isLaunched } from '../../../lib/launched.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { lazyPart } from '../../../lib/screens/lazy-part.ts';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import { OrderPart } from '../OrderPart.tsx';

const SellingForm = lazyPart(async () => (await import('./SellingForm.tsx')).SellingForm);
const READING = { auth: 'required', failure: 'Failed to load how you want to be paid' } as const;

/** Where an artist says how they want to be paid, and what shipping costs. */
export function HowToBePaid() {
  const { data, error, reload } = useOnce<SellingReply>('/artists/me/selling', READING);
  return (
    <OrderPart title={isLaunched('card') ? 'How you ship' : 'How you want to be paid'}>
      {data !== undefined && <SellingForm said={data} />}
      {data === undefined && error === undefined && <Loading>Loading...</Loading>}
      {data === undefined && error !== undefined && (
        <Failed message={messageOf(error, READING.failure)} retry={reload} />
      )}
    </OrderPart>
  );
}

/** The same, for as long as a sale waits for it: nothing where it was said before. */
export function NotYetToBePaid() {
  const { data } = useOnce<SellingReply>('/artists/me/selling', READING);
  if (data?.how_to_pay !== null) return null;
  return (
    <OrderPart title="How you want to be paid">
      <SellingForm said={data} lacking="You have not said it yet, so nothing can be paid." />
    </OrderPart>
  );
}
