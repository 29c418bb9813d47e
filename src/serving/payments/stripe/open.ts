import { type Payment, type Provider, ProviderError, type Refund } from '../provider.ts';
import { closesAt, madeAt } from './asked-at.ts';
import { answered, type Client, openClient } from './client.ts';
import { readNotice } from './notice.ts';
import { ALONG, hasDisputes, hasRefunds, intentOf, NOTHING, paymentOf, refundOf, type Session } from './payment.ts';
import { payoutsOf } from './payouts.ts';

/** Milliseconds for one call: less than the lease of an effect, and bearable for a page that waits. */
const PATIENCE = 10_000;
const PAGE = 100;
/** Milliseconds by which the clock of Stripe may be behind. */
const CLOCKS = 300_000;

type Place = {
  /** Null in a process that only hears of payments. */
  key: string | null;
  /** Signs notices. */
  secret: string;
  /** Whether real money moves. */
  live: boolean;
  /** Where something stands in for Stripe; null for Stripe. */
  url: string | null;
};

/** Whether a session is of a shop such as this one, and not of other software that shares the account. */
const isOfShop = ({ mode, currency, client_reference_id }: Session) =>
  mode === 'payment' && currency === 'usd' && client_reference_id !== null;

/**
 * Asks Stripe. A payment is a checkout session, whose page Stripe hosts, and the payment intent that the session has once
 * its buyer does something there. Notices may name either, and so may `look`.
 *
 * @param keptFor milliseconds for which works are kept for a payment
 * @param stopping cuts off the calls under way, and any later one
 */
export function openStripe(
  { key, url, secret, live }: Place,
  {
    now,
    keptFor,
    patience = PATIENCE,
    stopping,
  }: { now: () => Date; keptFor: number; patience?: number; stopping?: AbortSignal | undefined },
): Provider {
  const known = key === null ? null : openClient({ key, url }, { patience, stopping });
  const asking = <Answer>(call: (client: Client) => Promise<Answer>): Promise<Answer> =>
    answered(async () => {
      if (!known) throw new ProviderError('refused', 'no_key_in_this_process');
      return call(known);
    });

  const refundsOf = async (client: Client, payment_intent: string) =>
    Array.fromAsync(client.refunds.list({ payment_intent, limit: PAGE }));
  const disputesOf = async (client: Client, payment_intent: string) =>
    Array.fromAsync(client.disputes.list({ payment_intent, limit: PAGE }));
  const seen = async (client: Client, session: Session): Promise<Payment> => {
    const intent = intentOf(session)?.id ?? '';
    return paymentOf(session, {
      refunds: hasRefunds(session) ? await refundsOf(client, intent) : [],
      disputes: hasDisputes(session) ? await disputesOf(client, intent) : [],
    });
  };
  const sessionOf = (client: Client, id: string) => client.checkout.sessions.retrieve(id, { expand: [ALONG] });
  const sessions = (client: Client, which: object) =>
    client.checkout.sessions.list({ limit: PAGE, expand: [`data.${ALONG}`], ...which });
  /** The payment intent of a payment that its buyer has authorised. */
  const intentIn = async (client: Client, id: string): Promise<string> => {
    const intent = intentOf(await sessionOf(client, id));
    if (!intent) throw new ProviderError('refused', 'payment_open');
    return intent.id;
  };

  return {
    name: 'stripe',
    ask: ({ key: idempotencyKey, reference, amount_cents, returnTo, leaveTo }) =>
      asking(async (client) => {
        const closes = closesAt(reference, { now: now().getTime(), keptFor });
        const price = { currency: 'usd', unit_amount: amount_cents, product_data: { name: 'Works of art' } };
        const session = await client.checkout.sessions.create(
          {
            ...{ mode: 'payment', payment_method_types: ['card'], adaptive_pricing: { enabled: false } },
            client_reference_id: reference,
            line_items: [{ quantity: 1, price_data: price }],
            payment_intent_data: { capture_method: 'manual', metadata: { reference } },
            ...{ success_url: returnTo, cancel_url: leaveTo },
            ...(closes !== null && { expires_at: Math.floor(closes / 1_000) }),
            expand: [ALONG],
          },
          { idempotencyKey },
        );
        return seen(client, session);
      }),
    async look(id) {
      try {
        return await asking(async (client) => {
          if (!id.startsWith('pi_')) return seen(client, await sessionOf(client, id));
          const [session] = (await sessions(client, { payment_intent: id })).data;
          return session ? seen(client, session) : null;
        });
      } catch (error) {
        if (error instanceof ProviderError && error.code === 'resource_missing') return null;
        throw error;
      }
    },
    // Its search would find a payment by what it is for, but knows it only some time later.
    find: (reference) =>
      asking(async (client) => {
        const made = madeAt(reference);
        const since = made !== null && { created: { gte: Math.floor((made - CLOCKS) / 1_000) } };
        for await (const { id, client_reference_id } of client.checkout.sessions.list({ limit: PAGE, ...since }))
          if (client_reference_id === reference) return seen(client, await sessionOf(client, id));
        return null;
      }),
    capture: ({ key: idempotencyKey, id, amount_cents }) =>
      asking(async (client) => {
        const intent = await intentIn(client, id);
        await client.paymentIntents.capture(intent, { amount_to_capture: amount_cents }, { idempotencyKey });
        return seen(client, await sessionOf(client, id));
      }),
    void: ({ key: idempotencyKey, id }) =>
      asking(async (client) => {
        const session = await sessionOf(client, id);
        const { state } = paymentOf(session, NOTHING);
        // A page is closed under a key of its own: Stripe takes a key for one kind of call.
        if (state === 'open')
          await client.checkout.sessions.expire(id, {}, { idempotencyKey: `${idempotencyKey}-page` });
        else if (state !== 'voided')
          await client.paymentIntents.cancel(await intentIn(client, id), {}, { idempotencyKey });
        return seen(client, await sessionOf(client, id));
      }),
    findRefund: ({ key: wanted, id }): Promise<Refund | null> =>
      asking(async (client) => {
        const refunds = await refundsOf(client, await intentIn(client, id));
        const found = refunds.find(({ metadata }) => metadata?.key === wanted);
        return found ? refundOf(found, id) : null;
      }),
    refund: ({ key: idempotencyKey, id, amount_cents: amount }) =>
      asking(async (client) => {
        const payment_intent = await intentIn(client, id);
        const metadata = { key: idempotencyKey };
        return refundOf(await client.refunds.create({ payment_intent, amount, metadata }, { idempotencyKey }), id);
      }),
    ...payoutsOf(asking),
    list: (after) =>
      asking(async (client) => {
        const page: Payment[] = [];
        for await (const session of sessions(client, { ...(after !== null && { starting_after: after }) })) {
          if (isOfShop(session)) page.push(await seen(client, session));
          if (page.length === PAGE) break;
        }
        return page;
      }),
    readNotice: (body, headers) =>
      readNotice(body, { ...{ signature: headers['stripe-signature'], secret, live }, at: now() }),
  };
}
