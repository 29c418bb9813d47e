import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/** A provider of payments, and how the shop is known to it. */
export type PaymentPlace =
  | { name: 'sandbox'; url: string; secret: string }
  | {
      name: 'stripe';
      /** Null in a process that was not given it: it hears of payments, and moves none. */
      key: string | null;
      /** Signs notices. */
      secret: string;
      /** Whether real money moves. */
      live: boolean;
      /** Where something stands in for Stripe; null for Stripe. */
      url: string | null;
    };

const missing = (name: string, payments: string) =>
  new ConfigError(`${name} is missing: with PAYMENTS=${payments} it must be set.`);

/** Real money moves in production, and nowhere else. */
function stripe({
  PAYMENTS_KEY: key,
  PAYMENTS_SECRET: secret,
  PAYMENTS_URL: url,
  NODE_ENV,
}: Environment): PaymentPlace {
  const live = NODE_ENV === 'production';
  if (secret === undefined) throw missing('PAYMENTS_SECRET', 'stripe');
  if (!secret.startsWith('whsec_'))
    throw new ConfigError(
      'PAYMENTS_SECRET is wrong: with PAYMENTS=stripe it must be the signing secret of its notices, which begins with whsec_; a key of Stripe belongs in PAYMENTS_KEY.',
    );
  if (key !== undefined && !key.includes(live ? '_live_' : '_test_'))
    throw new ConfigError(
      `PAYMENTS_KEY is wrong: with NODE_ENV=production it must be a live key of Stripe, and else a test key.`,
    );
  if (live && url !== undefined)
    throw new ConfigError('PAYMENTS_URL is set: in production Stripe itself is asked, leave it out.');
  return { name: 'stripe', key: key ?? null, secret, live, url: url ?? null };
}

/**
 * Who takes the money of buyers; null where they arrange it with artists.
 *
 * @throws ConfigError when the pretend provider is meant for production, when test money is taken for real money or the
 *   other way round, or when something is missing
 */
export function paymentsBy(environment: Environment): PaymentPlace | null {
  const { PAYMENTS: name, PAYMENTS_URL: url, PAYMENTS_SECRET: secret, NODE_ENV } = environment;
  if (name === 'arranged') return null;
  if (name === 'stripe') return stripe(environment);
  if (NODE_ENV === 'production')
    throw new ConfigError('PAYMENTS is wrong: with NODE_ENV=production it must be `arranged` or `stripe`.');
  if (url === undefined) throw missing('PAYMENTS_URL', name);
  if (secret === undefined) throw missing('PAYMENTS_SECRET', name);
  return { name, url, secret };
}

/** @throws ConfigError when a process shall ask Stripe, and has nothing to prove itself by */
export function requirePaymentsKey(payments: PaymentPlace | null): void {
  if (payments?.name === 'stripe' && payments.key === null)
    throw new ConfigError('PAYMENTS_KEY is missing: with PAYMENTS=stripe a worker must have it.');
}
