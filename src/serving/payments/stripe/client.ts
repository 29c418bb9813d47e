import Stripe from 'stripe';
import { ProviderError } from '../provider.ts';

export type Client = Stripe;

/**
 * Opens Stripe's own library. It tries nothing again, because the caller does under the same key; and it waits for a
 * whole answer no longer than `patience` milliseconds.
 *
 * @param url where something stands in for Stripe; null for Stripe
 * @param stopping cuts off the calls under way, and any later one
 */
export function openClient(
  { key, url }: { key: string; url: string | null },
  { patience, stopping }: { patience: number; stopping?: AbortSignal | undefined },
): Client {
  const ask: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.any([init?.signal, stopping].filter((signal) => signal != null)) });
  const place = url === null ? null : new URL(url);
  return new Stripe(key, {
    // Its other client counts the milliseconds of silence, not those of the call.
    httpClient: Stripe.createFetchHttpClient(ask),
    ...{ timeout: patience, maxNetworkRetries: 0, telemetry: false },
    ...(place && {
      protocol: place.protocol === 'http:' ? 'http' : 'https',
      ...{ host: place.hostname, port: place.port },
    }),
  });
}

/**
 * Stripe has failed, or another call under the same key, or to the same payment, is under way; or it takes no such call
 * under this key of the house, which says nothing of what was asked: the operator mends the key.
 */
const tellsNothing = (status: number | undefined) =>
  status === undefined || [401, 403, 409, 429].includes(status) || status >= 500;

/** Does what asks Stripe. @throws ProviderError with Stripe's code alone: its sentences may name a person or a card */
export async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { code, rawType, statusCode } = error;
    throw new ProviderError(tellsNothing(statusCode) ? 'unknown' : 'refused', code ?? rawType ?? 'no_answer');
  }
}
