import Type from 'typebox';
import { Id } from '../../../contract/primitives.ts';
import type { EventDefinitions } from '../../../engine/log/event-registry.ts';
import { Cents, ids, OfMoney } from '../order-ids.ts';

/** What goes from the house to the artist of an order that was paid by card, and back; in the order's stream. */
export const payoutEvents = {
  /**
   * `amount_cents` is sent to the artist; `withheld_cents` pays what they owe of other orders. With nothing to send it is
   * done at once.
   */
  payout_asked: {
    version: 1,
    payload: Type.Object({ ...ids, amount_cents: Cents, withheld_cents: Cents }),
  },
  payout_done: { version: 1, payload: Type.Object({ ...OfMoney.properties, transfer_id: Type.String() }) },
  /** The provider could not send it; it is asked for again later. */
  payout_failed: { version: 1, payload: OfMoney },
  /** More went to the artist than is theirs, because money went back to the buyer since. */
  reversal_asked: { version: 1, payload: Type.Object({ ...OfMoney.properties, transfer_id: Type.String() }) },
  reversal_done: { version: 1, payload: OfMoney },
  /** The money was not there any more: the artist owes it. */
  reversal_failed: { version: 1, payload: OfMoney },
  /** The artist owes it, and there is no transfer that could be taken back. */
  debt_carried: { version: 1, payload: OfMoney },
  /** What the artist owed of this order was kept of what they have of another. */
  debt_withheld: { version: 1, payload: Type.Object({ ...OfMoney.properties, from_order_id: Id }) },
} satisfies EventDefinitions;
