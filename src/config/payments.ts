import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/** A provider of payments, and how the shop is known to it. */
export type PaymentPlace = { name: 'sandbox'; url: string; secret: string };

/**
 * Who takes the money of buyers; null where they arrange it with artists.
 *
 * @throws ConfigError when the pretend provider is meant for production, or when it is not said where it is
 */
export function paymentsBy({
  PAYMENTS: name,
  PAYMENTS_URL: url,
  PAYMENTS_SECRET: secret,
  NODE_ENV,
}: Environment): PaymentPlace | null {
  if (name === 'arranged') return null;
  if (NODE_ENV === 'production')
    throw new ConfigError('PAYMENTS is wrong: with NODE_ENV=production it must be `arranged`.');
  if (url === undefined || secret === undefined)
    throw new ConfigError(
      `${url === undefined ? 'PAYMENTS_URL' : 'PAYMENTS_SECRET'} is missing: with PAYMENTS=sandbox it must be set.`,
    );
  return { name, url, secret };
}
