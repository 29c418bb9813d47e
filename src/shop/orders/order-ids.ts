import Type from 'typebox';
import { Id } from '../../contract/primitives.ts';

export const Cents = Type.Integer({ minimum: 0 });

/**
 * Every event of an order names it, its buyer and its artist by their user ids, so that folds need no look-up. `method`
 * is left out where the payment is arranged between the two.
 */
export const ids = { order_id: Id, buyer_id: Id, artist_id: Id, method: Type.Optional(Type.Literal('card')) };
export const OfOrder = Type.Object(ids);
/** An amount of an order. */
export const OfMoney = Type.Object({ ...ids, amount_cents: Cents });
