import { OrderPart } from '../OrderPart.tsx';
import { useSelling } from './HowToBePaid.tsx';
import { SellingForm } from './SellingForm.tsx';

/** Where an artist says how they want to be paid, as long as a sale needs it: nothing where it was said before. */
export function NotYetToBePaid() {
  const { data } = useSelling();
  if (data?.how_to_pay !== null) return null;
  return (
    <OrderPart title="How you want to be paid">
      <SellingForm said={data} lacking="You have not said it yet, so nothing can be accepted or paid." />
    </OrderPart>
  );
}
