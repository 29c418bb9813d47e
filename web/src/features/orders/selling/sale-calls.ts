import type { ReturnStepBody } from '#contract/returns.ts';
import type { RefundBody, SaleReply } from '#contract/sales.ts';
import type { SellingBody, SellingReply } from '#contract/selling.ts';
import { call } from '../../../lib/reading/api.ts';

/** The steps of a sale, and what is said with each. */
type Deeds = {
  accept: undefined;
  decline: undefined;
  paid: { paid_on: string };
  shipped: { tracking: string | null };
  delivered: undefined;
  refund: RefundBody;
  return: ReturnStepBody;
};
export type SaleDeed = keyof Deeds;

/** Takes a sale one step further. @throws ApiError, which says what the sale is when that is no step of it */
export function changeSale<Name extends SaleDeed>(id: number, deed: Name, body: Deeds[Name]): Promise<SaleReply> {
  return call<SaleReply>(`/sales/${id}/${deed}`, {
    method: 'POST',
    makes: false,
    body,
    auth: 'required',
    failure: 'Failed to change the order',
  });
}

/** Says how the signed-in artist sells; what is left out stays. @throws ApiError */
export function saveSelling(body: SellingBody): Promise<SellingReply> {
  const failure = 'Failed to save';
  return call<SellingReply>('/artists/me/selling', { method: 'PUT', body, auth: 'required', failure });
}
