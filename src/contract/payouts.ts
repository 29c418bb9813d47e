import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Dollars } from './order-amounts.ts';
import { Instant, Nullable } from './primitives.ts';

/** Why a payout failed: the artist has no account yet, or the provider says that theirs does not take it. */
export const PayoutReason = Type.Enum(['no_account', 'not_taken']);

/** Days after which a payout, or a refund, that failed is asked for again. */
export const AGAIN_AFTER_DAYS = 7;

/** What has become of an artist's money of one sale that was paid by card. */
export const Payout = Type.Object({
  /** `later`: a return can still be asked for; `coming_back`: more went to the artist than is theirs now. */
  state: Type.Enum(['later', 'on_its_way', 'paid_out', 'failed', 'coming_back']),
  /** When it came to that; null before it was ever sent. */
  at: Nullable(Instant),
  /** What was sent of it, or kept. */
  amount: Dollars,
  /** What of that was kept for what the artist owed of other sales. */
  kept: Dollars,
  /** What the artist owes of this one: it is kept of what they have next. */
  owes: Dollars,
  /** From when on it can be sent; null before the sale has arrived. */
  due_at: Nullable(Instant),
  reason: Nullable(PayoutReason),
});
export type Payout = Static<typeof Payout>;
