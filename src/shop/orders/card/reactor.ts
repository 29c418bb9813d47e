import { RETURNED } from '../../../contract/checkout-pages.ts';
import type { DomainLog } from '../../../engine/log/domain.ts';
import { loadState } from '../../../engine/log/load-state.ts';
import { NotYet, type Outcome, type Reactor } from '../../../engine/reacting/reactor.ts';
import { type Payment, type Provider, ProviderError, type Refund } from '../../../serving/payments/provider.ts';
import type { OrderEvent } from '../events.ts';
import { payOut, takeBack } from '../payouts/effects.ts';
import { order, orderStream } from '../state.ts';
import type { PaymentEvent } from './events.ts';
import { failRefund } from './refund.ts';
import { endUncaptured } from './uncaptured.ts';

type Effect<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>['payload'];
type Parts = { provider: Provider; publicUrl: string; domainLog: DomainLog; now: () => Date };
type Perform = (key: string) => Promise<Outcome | null>;

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

/**
 * A payment of which a capture was refused, as the provider says it is now: captured after all, or let go of for good.
 *
 * @throws the refusal, while the card is held still or the provider does not know the payment
 */
async function seenRefused(provider: Provider, of: { key: string; id: string }, refusal: unknown): Promise<Payment> {
  if (!(refusal instanceof ProviderError) || refusal.kind !== 'refused') throw refusal;
  const seen = await provider.look(of.id);
  if (!seen || seen.state === 'authorised') throw refusal;
  // Nobody may pay once more for what has ended.
  return seen.state === 'open' ? provider.void({ ...of, key: `${of.key}-void` }) : seen;
}

/** Takes of the card what could be sold. */
async function capture(parts: Parts, key: string, settled: Effect<'payment_settled'>): Promise<Outcome> {
  const { provider } = parts;
  const { provider_id: id, capture_cents: amount_cents } = settled;
  const seen = await provider.look(id);
  if (seen?.state === 'captured') return keepOnly(parts, key, settled, seen);
  const taken = await provider
    .capture({ key, id, amount_cents })
    .catch((error: unknown) => seenRefused(provider, { key, id }, error));
  if (taken.state === 'captured') return keepOnly(parts, key, settled, taken);
  return { type: 'capture_failed', payload: { checkout_id: settled.checkout_id } };
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

/** What is refused while a bank asks for the same money, or because it has taken it, has failed: it is there no more. */
function unlessDisputed({ dispute }: Payment, refusal: unknown): Pick<Refund, 'state'> {
  const isDisputed = dispute !== null && dispute.state !== 'won';
  if (isDisputed && refusal instanceof ProviderError && refusal.kind === 'refused') return { state: 'failed' };
  throw refusal;
}

async function refund(parts: Parts, key: string, asked: Effect<'refund_asked'>): Promise<Outcome | null> {
  const { provider, domainLog } = parts;
  const { provider_id: id, checkout_id, order_id, amount_cents, again } = asked;
  const seen = await provider.look(id);
  // What was sold is captured soon; until then there is nothing to give back.
  if (seen?.state === 'authorised') throw new NotYet('not_captured_yet');
  // Nothing was ever taken of it.
  if (seen?.state === 'voided') return null;
  const { state } =
    (await provider.findRefund({ key, id })) ??
    (await provider.refund({ key, id, amount_cents }).catch((error: unknown) => {
      if (!seen) throw error;
      return unlessDisputed(seen, error);
    }));
  if (state === 'done') return { type: 'refund_done', payload: { checkout_id, order_id, amount_cents } };
  // Both sides read it at the order.
  const stream = orderStream(order_id);
  const { state: of, version } = await loadState(domainLog, stream, order);
  if (!of) throw new Error(`order ${order_id} is not in the log`);
  return { ...failRefund(of, amount_cents, again), stream, expectedVersion: version };
}

/** What an event asks of the provider, and by which name; null when it asks nothing. */
function effectOf(parts: Parts, { type, payload }: PaymentEvent | OrderEvent): [string, Perform] | null {
  const { provider } = parts;
  switch (type) {
    case 'payment_asked':
      return ['ask', (key) => ask(parts, key, payload)];
    case 'payment_settled':
      if (payload.capture_cents === 0) return ['void', (key) => letGo(parts, key, payload)];
      return ['capture', (key) => capture(parts, key, payload)];
    case 'capture_failed':
      return ['end', () => endUncaptured(parts.domainLog, payload.checkout_id, parts.now())];
    case 'refund_asked':
      return ['refund', (key) => refund(parts, key, payload)];
    case 'payout_asked':
      return payload.amount_cents > 0 ? ['payout', (key) => payOut(provider, key, payload)] : null;
    case 'reversal_asked':
      return ['reversal', (key) => takeBack(provider, key, payload)];
    default:
      return null;
  }
}

/** The reactor that has a provider take the money of buyers and give it back, and send artists their part. */
export function paymentReactor(parts: Parts): Reactor {
  const effect = (event: object) => effectOf(parts, event as PaymentEvent | OrderEvent);
  return {
    name: 'payment',
    types: ['payment_asked', 'payment_settled', 'capture_failed', 'refund_asked', 'payout_asked', 'reversal_asked'],
    effectsOf(event) {
      const asked = effect(event);
      return asked ? [asked[0]] : [];
    },
    perform: async ({ key, event }) => (await effect(event)?.[1](key)) ?? null,
    reasonOf: (error) =>
      error instanceof ProviderError
        ? `${error.kind} ${error.code}`
        : String((error as { code?: unknown; name?: unknown } | null)?.code ?? (error as Error | null)?.name),
  };
}
