import { RETURNED } from '../../../contract/checkout-pages.ts';
import type { Outcome, Reactor } from '../../../engine/reacting/reactor.ts';
import { type Payment, type Provider, ProviderError } from '../../../serving/payments/provider.ts';
import type { PaymentEvent } from '../events.ts';

type Effect<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>['payload'];
type Parts = { provider: Provider; publicUrl: string };

async function ask({ provider, publicUrl }: Parts, key: string, asked: Effect<'payment_asked'>): Promise<Outcome> {
  const { checkout_id, reference, amount_cents } = asked;
  const leaveTo = new URL(`/checkout/placed/${checkout_id}`, publicUrl).href;
  const returnTo = `${leaveTo}?${RETURNED}`;
  const { id, page } =
    (await provider.find(reference)) ?? (await provider.ask({ key, reference, amount_cents, returnTo, leaveTo }));
  return { type: 'payment_opened', payload: { checkout_id, provider_id: id, page } };
}

/** Gives back what had been taken of a payment, and could not be sold. */
async function keepOnly({ provider }: Parts, key: string, settled: Effect<'payment_settled'>, seen: Payment) {
  const { checkout_id, capture_cents, provider_id: id } = settled;
  const { captured_cents, fee_cents } = seen;
  const amount_cents = Math.max(0, captured_cents - capture_cents);
  const payload = { checkout_id, captured_cents: captured_cents - amount_cents, fee_cents };
  if (amount_cents === 0) return { type: 'payment_captured', payload };
  const asked = { key: `${key}-rest`, id };
  const { state } = (await provider.findRefund(asked)) ?? (await provider.refund({ ...asked, amount_cents }));
  if (state === 'failed') throw new ProviderError('refused', 'refund_failed');
  return { type: 'payment_captured', payload: { ...payload, returned_cents: amount_cents } };
}

/** Takes of the card what could be sold. */
async function capture(parts: Parts, key: string, settled: Effect<'payment_settled'>): Promise<Outcome> {
  const { provider } = parts;
  const { provider_id: id, capture_cents: amount_cents } = settled;
  const seen = await provider.look(id);
  const taken = seen?.state === 'captured' ? seen : await provider.capture({ key, id, amount_cents });
  return keepOnly(parts, key, settled, taken);
}

/** Lets go of the card: nothing could be sold. @throws ProviderError also where the provider does not know the payment */
async function letGo(parts: Parts, key: string, settled: Effect<'payment_settled'>): Promise<Outcome> {
  const { provider } = parts;
  const { checkout_id, provider_id: id } = settled;
  const seen = await provider.look(id);
  if (seen?.state === 'captured') return keepOnly(parts, key, settled, seen);
  // Another account is asked, or test money instead of real: the card is held still.
  if (!seen) throw new ProviderError('refused', 'payment_not_found');
  if (seen.state !== 'voided') await provider.void({ key, id });
  return { type: 'payment_voided', payload: { checkout_id } };
}

async function refund({ provider }: Parts, key: string, asked: Effect<'refund_asked'>): Promise<Outcome> {
  const { provider_id: id, ...payload } = asked;
  const { amount_cents } = payload;
  const seen = await provider.look(id);
  // What was sold is captured soon; until then there is nothing to give back.
  if (seen?.state === 'authorised') throw new ProviderError('unknown', 'not_captured_yet');
  const { state } = (await provider.findRefund({ key, id })) ?? (await provider.refund({ key, id, amount_cents }));
  return { type: state === 'done' ? 'refund_done' : 'refund_failed', payload };
}

/** The reactor that has a provider take the money of buyers, and give it back. */
export function paymentReactor(parts: Parts): Reactor {
  return {
    name: 'payment',
    types: ['payment_asked', 'payment_settled', 'refund_asked'],
    effectsOf(event) {
      const { type, payload } = event as unknown as PaymentEvent;
      if (type === 'payment_settled') return [payload.capture_cents > 0 ? 'capture' : 'void'];
      return [type === 'refund_asked' ? 'refund' : 'ask'];
    },
    async perform({ key, event }) {
      const { type, payload } = event as unknown as PaymentEvent;
      if (type === 'payment_asked') return ask(parts, key, payload);
      if (type === 'payment_settled')
        return payload.capture_cents > 0 ? capture(parts, key, payload) : letGo(parts, key, payload);
      return type === 'refund_asked' ? refund(parts, key, payload) : null;
    },
    reasonOf: (error) =>
      error instanceof ProviderError
        ? `${error.kind} ${error.code}`
        : String((error as { code?: unknown; name?: unknown } | null)?.code ?? (error as Error | null)?.name),
  };
}
