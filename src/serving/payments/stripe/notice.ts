import Stripe from 'stripe';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Notice } from '../provider.ts';

/** Seconds for which a signature counts; Stripe signs a notice anew when it sends it again. */
const GOOD_FOR = 300;

const Text = Type.String({ maxLength: 255 });
const OfOurs = Type.Object({ reference: Text });
/** What the shop has asked for says so in itself, whatever has happened to it. */
const Event = Type.Object({
  id: Text,
  livemode: Type.Boolean(),
  data: Type.Object({
    object: Type.Union([
      Type.Object({ object: Type.Literal('checkout.session'), id: Text, client_reference_id: Text }),
      Type.Object({ object: Type.Literal('payment_intent'), id: Text, metadata: OfOurs }),
      Type.Object({ object: Type.Literal('charge'), payment_intent: Text, metadata: OfOurs }),
      // It names no reference; whether its payment is of ours says that one.
      Type.Object({ object: Type.Literal('dispute'), payment_intent: Text }),
    ]),
  }),
});

/**
 * Reads what Stripe says of a payment.
 *
 * @param live whether real money moves here
 * @returns null for what Stripe has not signed for this shop: also for a notice of test money where money is real, and
 *   the other way round; 'other' for what it has signed, and what is of nothing that this shop has asked for
 */
export function readNotice(
  body: Buffer,
  { signature, secret, live, at }: { signature: unknown; secret: string; live: boolean; at: Date },
): Notice | 'other' | null {
  if (typeof signature !== 'string') return null;
  let event: unknown;
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret, GOOD_FOR, undefined, at.getTime());
  } catch {
    return null;
  }
  if (Value.Check(Type.Object({ livemode: Type.Literal(!live) }), event)) return null;
  if (!Value.Check(Event, event)) return 'other';
  const { object } = event.data;
  return { id: event.id, payment: 'payment_intent' in object ? object.payment_intent : object.id };
}
