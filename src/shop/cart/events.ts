import Type from 'typebox';
import { Id } from '../../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

const Line = { user_id: Id, item_id: Id, artwork_id: Id };
const Quantity = Type.Integer({ minimum: 1 });

/** The events of the stream `cart-<user id>`. They hold no price, because a cart follows the catalogue. */
export const cartEvents = {
  cart_item_added: { version: 1, payload: Type.Object({ ...Line, quantity: Quantity }) },
  /** The quantity as it is from now on. */
  cart_item_quantity_changed: { version: 1, payload: Type.Object({ ...Line, quantity: Quantity }) },
  cart_item_removed: { version: 1, payload: Type.Object(Line) },
  /** Every line is gone. */
  cart_cleared: { version: 1, payload: Type.Object({ user_id: Id }) },
  /** Every line is gone, and the cart with them. */
  cart_deleted: { version: 1, payload: Type.Object({ user_id: Id }) },
} satisfies EventDefinitions;

export type CartEvent = EventOf<typeof cartEvents>;
