import type { CheckoutReply } from '#contract/checkout.ts';
import { call } from '../../../lib/reading/api.ts';

/** Asks to pay what was ordered at once. A repeat changes nothing. @throws ApiError */
export function askToPay(checkoutId: number): Promise<CheckoutReply> {
  const failure = 'Failed to open the payment';
  return call<CheckoutReply>(`/checkout/${checkoutId}/pay`, { method: 'POST', makes: true, auth: 'required', failure });
}
