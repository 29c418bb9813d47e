import { toDollars } from '../../../contract/amounts.ts';
import { fail } from '../../../errors.ts';
import { LIMITS } from '../../../serving/payments/limits.ts';
import type { Provider } from '../../../serving/payments/provider.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** @param cents of US dollars @throws AMOUNT_NOT_PAYABLE when the provider does not take so little, or so much, at once */
export function requirePayable(by: Provider['name'], cents: number | bigint): void {
  const { least, most } = LIMITS[by];
  if (cents < least)
    throw fail('AMOUNT_NOT_PAYABLE', { message: `A card can pay no less than ${money.format(toDollars(least))}` });
  if (cents > most)
    throw fail('AMOUNT_NOT_PAYABLE', {
      message: `A card can pay no more than ${money.format(toDollars(most))} at once; please order the works one by one`,
    });
}
