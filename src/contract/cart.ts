import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Id, Instant, Nullable } from './primitives.ts';

/** Copies of one work that a cart may hold. */
export const MAX_QUANTITY = 99;

const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY });

/** What carts show instead of an erased title or name. */
export const GONE = { title: 'No longer available', artist: 'Former artist' } as const;

/** US dollars, with at most 2 decimals. */
const Dollars = Type.Number({ minimum: 0 });

/** `quantity` is 1 if it is left out. A cart holds at most 100 works, each once; one more gets 409 CART_LIMIT. */
export const AddToCartBody = Type.Object({ artwork_id: Id, quantity: Type.Optional(Quantity) });
export type AddToCartBody = Static<typeof AddToCartBody>;

export const ChangeQuantityBody = Type.Object({ quantity: Quantity });
export type ChangeQuantityBody = Static<typeof ChangeQuantityBody>;

export const CartItem = Type.Object(
  {
    id: Id,
    artwork_id: Id,
    quantity: Quantity,
    /** Of one copy, as the catalogue has it now. */
    price: Dollars,
    artwork: Type.Object({
      title: Type.String(),
      medium: Type.String(),
      dimensions: Nullable(Type.String()),
      image_url: Nullable(Type.String()),
      /** The artist's name, like `artist_name`. */
      artist: Type.String(),
      /** The id of the artist's profile. */
      artist_id: Id,
      artist_name: Type.String(),
      /** Sold and deleted works stay listed, and do not count in the amounts. */
      status: Type.Enum(['available', 'sold', 'reserved', 'deleted']),
    }),
  },
  { title: 'CartItem' },
);
export type CartItem = Static<typeof CartItem>;

export const Cart = Type.Object(
  {
    /** An account has one cart: the id is the account's. */
    id: Id,
    /** Copies in all lines that are shown. */
    total_items: Type.Integer({ minimum: 0 }),
    items: Type.Array(CartItem),
    subtotal: Dollars,
    shipping_cost: Dollars,
    tax_amount: Dollars,
    total_amount: Dollars,
    /** When its owner last changed the cart; null before the first change. */
    updated_at: Nullable(Instant),
  },
  { title: 'Cart' },
);
export type Cart = Static<typeof Cart>;
