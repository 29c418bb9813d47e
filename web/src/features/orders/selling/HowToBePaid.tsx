import type { SellingReply } from '#contract/selling.ts';
import { useOnce } from '../../../lib/forms/use-once.ts';
import { isLaunched } from '../../../lib/launched.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import { OrderPart } from '../OrderPart.tsx';
import { SellingForm } from './SellingForm.tsx';

const READING = { auth: 'required', failure: 'Failed to load how you want to be paid' } as const;

/** How the artist sells, as they have said it. */
export const useSelling = () => useOnce<SellingReply>('/artists/me/selling', READING);

/** Where an artist says how they want to be paid, and what shipping costs. */
export function HowToBePaid() {
  const { data, error, reload } = useSelling();
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
