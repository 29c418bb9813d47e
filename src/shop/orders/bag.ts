import Type, { type Static } from 'typebox';
import { Id } from '../../contract/primitives.ts';
import type { CartEvent } from '../cart/events.ts';

const BagLine = Type.Object({ item_id: Id, artwork_id: Id });
const Bag = Type.Array(BagLine);
type Bag = Static<typeof Bag>;

/** The lines of a bag, from the cart's own stream. */
export const boughtBag = {
  name: 'bought-bag',
  version: 1,
  schema: Bag,
  initial: [] as Bag,
  evolve(bag: Bag, { type, payload }: CartEvent): Bag {
    if (type === 'cart_cleared' || type === 'cart_deleted') return [];
    const { item_id, artwork_id } = payload;
    const others = bag.filter((line) => line.item_id !== item_id);
    return type === 'cart_item_removed' ? others : [...others, { item_id, artwork_id }];
  },
};

/** The stream of a member's bag. */
export const bagStream = (userId: number) => `cart-${userId}`;

/** Takes works that are paid out of the bag of their buyer. */
export function takeOut(bag: Bag, userId: number, artworkIds: number[]): CartEvent[] {
  return bag
    .filter(({ artwork_id }) => artworkIds.includes(artwork_id))
    .map((line) => ({ type: 'cart_item_removed', payload: { user_id: userId, ...line } }));
}
