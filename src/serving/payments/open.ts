import type { Config } from '../../config.ts';
import type { Provider } from './provider.ts';
import { openSandbox } from './sandbox.ts';

/** The provider that the configuration names; null where payments are arranged. @param now dates signatures */
export function openPayments({ payments }: Pick<Config, 'payments'>, now: () => Date): Provider | null {
  return payments && openSandbox(payments, { now });
}
