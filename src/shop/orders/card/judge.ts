import { inDollars } from '../../../contract/amounts.ts';
import type { Payment } from '../../../serving/payments/provider.ts';
import type { KnownPayment } from './known.ts';

/** What the two sides say of a payment: the sentences that contradict, and whether a step of it is under way. */
export type Judged = { says: string[]; underWay: boolean };

/** Says of a payment at the provider that no checkout asked for whether money is on it; what never had any is nobody's. */
function judgeStranger({ state, amount_cents, captured_cents }: Payment): Judged {
  if (state === 'captured')
    return { says: [`took ${inDollars(captured_cents)}, and no checkout asked for it`], underWay: false };
  if (state === 'authorised')
    return { says: [`holds ${inDollars(amount_cents)}, and no checkout asked for it`], underWay: false };
  return { says: [], underWay: false };
}

/** Says of a dispute that the provider knows, or the log, what the other does not say of it. */
function judgeDispute({ dispute }: Payment, { dispute_cents: { opened, won, lost } }: KnownPayment): string[] {
  const [cents, state] = [dispute?.amount_cents ?? 0, dispute?.state ?? null];
  const isSame = cents === opened && won === (state === 'won' ? cents : 0) && lost === (state === 'lost' ? cents : 0);
  if (isSame) return [];
  const there = dispute ? `${dispute.state}, of ${inDollars(cents)}` : 'none';
  return [
    `has a dispute: ${there}; the log has one of ${inDollars(opened)}, ${inDollars(won)} of it won and ${inDollars(lost)} lost`,
  ];
}

/**
 * Compares what the provider says of a payment with what the log says, which was read afterwards. A step that the log
 * has asked for may have happened there, and not be noted here yet; nothing else may differ.
 */
export function judgePayment(seen: Payment, known: KnownPayment | undefined): Judged {
  if (known?.reference !== seen.reference) return judgeStranger(seen);
  const { amount_cents, capture_cents, captured_cents, fee_cents, provider_id, voided, watched } = known;
  if (provider_id !== null && provider_id !== seen.id) return judgeStranger(seen);
  const { asked, done, failed } = known.refund_cents;
  const toTake = voided ? 0 : (capture_cents ?? 0);
  const taken = captured_cents ?? 0;
  const returned = known.returned_cents;
  // What had been taken beyond what is sold goes back next.
  const rest =
    captured_cents !== null || capture_cents === null || voided ? 0 : Math.max(0, seen.captured_cents - toTake);
  const isTaken =
    seen.captured_cents === taken + returned || (captured_cents === null && seen.captured_cents === toTake + rest);
  const isGivenBack = seen.refunded_cents >= done + returned && seen.refunded_cents <= asked - failed + returned + rest;
  const isForgotten = seen.state === 'authorised' && (voided || (capture_cents === null && !watched));
  const isLost = toTake > 0 && (seen.state === 'voided' || seen.state === 'open');
  const says = [
    ...(seen.amount_cents === amount_cents
      ? []
      : [`is of ${inDollars(seen.amount_cents)}, and ${inDollars(amount_cents)} was asked for`]),
    ...(isTaken ? [] : [`took ${inDollars(seen.captured_cents)}, and the log has ${inDollars(taken + returned)}`]),
    ...(captured_cents === null || seen.fee_cents === fee_cents
      ? []
      : [`cost a fee of ${inDollars(seen.fee_cents)}, and the log has ${inDollars(fee_cents ?? 0)}`]),
    ...(isGivenBack
      ? []
      : [`gave back ${inDollars(seen.refunded_cents)}, and the log has ${inDollars(done + returned)}`]),
    ...(isForgotten ? [`holds ${inDollars(seen.amount_cents)}, and nobody takes it or lets go of it`] : []),
    ...(isLost ? [`is ${seen.state}, and ${inDollars(toTake)} of it is sold`] : []),
    // While it is watched, the bank may have decided just now.
    ...(watched ? [] : judgeDispute(seen, known)),
  ];
  // Of what was never taken nothing can go back, though it was asked for.
  const isGoingBack = !voided && asked - failed !== done;
  const underWay = seen.state === 'authorised' || (captured_cents === null && toTake + rest > 0) || isGoingBack;
  return { says, underWay: says.length === 0 && underWay };
}
