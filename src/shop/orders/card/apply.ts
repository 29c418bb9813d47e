import type { DomainLog } from '../../../engine/log/domain.ts';
import { executeTogether, type Load, type Part } from '../../../engine/log/execute-together.ts';
import { loadState } from '../../../engine/log/load-state.ts';
import type { Payment } from '../../../serving/payments/provider.ts';
import { createIssuing } from '../invoicing.ts';
import { disputeParts } from './dispute.ts';
import { inOnePart } from './in-one-part.ts';
import { type CardPayment, isDecided, payment, paymentStream } from './payment.ts';
import { checkoutOf } from './reference.ts';
import { settle } from './settle.ts';
import { watchDispute } from './watched.ts';

type Occasion = { at: Date; requestId: string };
type Issuing = ReturnType<typeof createIssuing>;

/** What a payment, as its provider says it is, changes here; nothing when all of it is known. */
async function decide(
  load: Load,
  asked: NonNullable<CardPayment>,
  { seen, at, issue }: { seen: Payment; at: Date; issue: () => Issuing },
): Promise<Part[]> {
  if (isDecided(asked))
    return seen.dispute ? disputeParts(load, asked.order_ids, { dispute: seen.dispute, issue }) : [];
  if (seen.state === 'authorised' || seen.state === 'captured')
    return settle(load, asked, { providerId: seen.id, isTaken: seen.state === 'captured', at, issue });
  const { checkout_id } = asked;
  const stream = paymentStream(checkout_id);
  if (seen.state === 'voided') return [{ stream, events: [{ type: 'payment_voided', payload: { checkout_id } }] }];
  const isNew = seen.declined && asked.step !== 'failed';
  return isNew ? [{ stream, events: [{ type: 'payment_failed', payload: { checkout_id } }] }] : [];
}

/**
 * Takes over what the provider says of a payment, in one commit over the payment, its orders and their works: whatever
 * pieces an order has, or can have yet, are sold, and the rest is not taken; later, what the bank of its buyer asks for
 * is taken over by its orders, and the payment is looked at until the bank has decided. It may be told the same any
 * number of times, in any order: what was decided once stays.
 *
 * @returns what has become of the payment; null when it is none that this shop has asked for
 * @throws CONFLICT when others kept changing the works in between
 */
export async function applyPayment(domainLog: DomainLog, seen: Payment, occasion: Occasion): Promise<CardPayment> {
  const checkoutId = checkoutOf(seen.reference);
  if (checkoutId === null) return null;
  let known: CardPayment = null;
  let issuings: Issuing[] = [];
  const issue = () => {
    const issuing = createIssuing(occasion.at);
    issuings.push(issuing);
    return issuing;
  };
  const { position } = await executeTogether(domainLog, {
    ...{ ...occasion, actorId: null, streams: [paymentStream(checkoutId)] },
    async decide(load) {
      issuings = [];
      const asked = await load(paymentStream(checkoutId), payment);
      const isOurs = asked?.reference === seen.reference && asked.amount_cents === seen.amount_cents;
      known = isOurs ? asked : null;
      return isOurs ? inOnePart(await decide(load, asked, { seen, at: occasion.at, issue })) : [];
    },
    alongside: async (transaction) => {
      for (const issuing of issuings) await issuing.write(transaction);
      if (seen.dispute?.state === 'open') await watchDispute(transaction, { checkoutId, ...seen, at: occasion.at });
    },
  });
  return position === null ? known : loadPayment(domainLog, checkoutId);
}

/** The payment of a checkout, as its own stream says it now; null before somebody has asked to pay. */
export async function loadPayment(domainLog: DomainLog, checkoutId: number): Promise<CardPayment> {
  return (await loadState(domainLog, paymentStream(checkoutId), payment)).state;
}

/** Why a payment was not taken over, for the operator. */
export async function whyNotOurs(domainLog: DomainLog, { id, reference }: Payment): Promise<string> {
  const checkoutId = checkoutOf(reference);
  const asked = checkoutId === null ? null : await loadPayment(domainLog, checkoutId);
  return asked?.reference === reference
    ? `payment ${id} has another amount than checkout ${checkoutId} asked for`
    : `payment ${id} belongs to no checkout of this shop`;
}
