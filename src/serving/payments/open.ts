import type { Config } from '../../config.ts';
import { LONGER } from './longer.ts';
import type { Provider } from './provider.ts';
import { openSandbox } from './sandbox.ts';

const MINUTE = 60_000;

/**
 * Opens the provider that the configuration names; null where payments are arranged. The library of Stripe is large, and
 * loaded there alone where Stripe is asked.
 *
 * @param now dates signatures
 * @param stopping cuts off the calls under way, and any later one: a process that ends need not wait for one that hangs
 */
export async function openPayments(
  { payments, holdMinutes }: Pick<Config, 'payments' | 'holdMinutes'>,
  now: () => Date,
  stopping?: AbortSignal | undefined,
): Promise<Provider | null> {
  if (payments?.name !== 'stripe') return payments && openSandbox(payments, { now, stopping });
  const { openStripe } = await import('./stripe/open.ts');
  return openStripe(payments, { now, stopping, keptFor: holdMinutes * MINUTE + LONGER });
}
