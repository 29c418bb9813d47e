import type { Outcome } from '../../../engine/reacting/reactor.ts';
import { type Provider, ProviderError } from '../../../serving/payments/provider.ts';
import type { OrderEvent } from '../events.ts';

type Asked<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['payload'];

/** What a provider would refuse again has failed for good; of the rest nobody knows yet. */
async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | { state: 'failed' }> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return { state: 'failed' };
    throw error;
  }
}

/** Sends an artist what is theirs. */
export async function payOut(provider: Provider, key: string, asked: Asked<'payout_asked'>): Promise<Outcome> {
  const { withheld_cents: _, account, ...payload } = asked;
  const { order_id, amount_cents } = payload;
  if (account === null) return { type: 'payout_failed', payload: { ...payload, reason: 'no_account' } };
  const reference = `order ${order_id}`;
  const transfer =
    (await provider.findTransfer({ key, account })) ??
    (await unlessRefused(provider.transfer({ key, account, amount_cents, reference })));
  if (transfer.state === 'failed') return { type: 'payout_failed', payload: { ...payload, reason: 'not_taken' } };
  return { type: 'payout_done', payload: { ...payload, transfer_id: transfer.id } };
}

/** Takes back what is not theirs any more, if it is still there. */
export async function takeBack(provider: Provider, key: string, asked: Asked<'reversal_asked'>): Promise<Outcome> {
  const { transfer_id: transfer, ...payload } = asked;
  const { amount_cents } = payload;
  const { state } =
    (await provider.findReversal({ key, transfer })) ??
    (await unlessRefused(provider.reverse({ key, transfer, amount_cents })));
  return { type: state === 'done' ? 'reversal_done' : 'reversal_failed', payload };
}
