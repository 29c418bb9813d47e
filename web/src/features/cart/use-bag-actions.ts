import { useState } from 'react';
import type { CartItem } from '#contract/cart.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { track } from '../../lib/tracking/track.ts';
import { addToCart, changeQuantity, removeFromCart } from './cart-changes.ts';

export type BagActions = {
  /** What went wrong last, and with which item. */
  problem: { itemId: number; message: string } | undefined;
  /** The item that was taken out last, as long as it can be put back. */
  removed: CartItem | undefined;
  change: (item: CartItem, quantity: number) => Promise<void>;
  remove: (item: CartItem) => Promise<void>;
  putBack: () => Promise<void>;
};

/** The actions on the items in the bag. Each action clears the problem and the removed item of the one before. */
export function useBagActions(): BagActions {
  const [problem, setProblem] = useState<BagActions['problem']>();
  const [removed, setRemoved] = useState<CartItem>();

  const attempt = async (itemId: number, work: () => Promise<void>, failure: string) => {
    setProblem(undefined);
    setRemoved(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem({ itemId, message: messageOf(error, failure) });
      return false;
    }
  };

  return {
    problem,
    removed,
    change: async (item, quantity) => {
      await attempt(item.id, () => changeQuantity(item.id, quantity), 'Failed to update cart item');
    },
    remove: async (item) => {
      const { id, artwork_id, quantity } = item;
      if (!(await attempt(id, () => removeFromCart(id), 'Failed to remove item from cart'))) return;
      setRemoved(item);
      track('action_remove_from_bag', { artwork_id, quantity });
    },
    putBack: async () => {
      if (removed === undefined) return;
      const { artwork_id, quantity, id } = removed;
      const done = await attempt(id, () => addToCart({ artwork_id, quantity }), 'Failed to add item to cart');
      if (!done) setRemoved(removed);
    },
  };
}
