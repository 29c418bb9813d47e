import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Cart } from '#contract/cart.ts';
import { type CartState, cartState, fetchCart, subscribeToCart } from './cart-store.ts';

export type ShownCart = {
  /** The quantities are those that the shopper wants, confirmed or not; the amounts are the server's. */
  cart: Cart | null;
  /** True while amounts are still those of before a change. */
  updating: boolean;
  error: unknown;
  reload: () => Promise<void>;
};

function withWanted({ cart, wanted }: Pick<CartState, 'cart' | 'wanted'>): Cart | null {
  if (cart === null || wanted.size === 0) return cart;
  const items = cart.items
    .map((item) => ({ ...item, quantity: wanted.get(item.id) ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0);
  return { ...cart, items, total_items: items.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** The bag of the signed-in person, shared by all components. It is fetched when it is not fresh. */
export function useCart(): ShownCart {
  const { cart, wanted, error } = useSyncExternalStore(subscribeToCart, cartState);
  useEffect(() => {
    void fetchCart();
  }, []);
  const shown = useMemo(() => withWanted({ cart, wanted }), [cart, wanted]);
  const reload = useCallback(() => fetchCart({ force: true }), []);
  return { cart: shown, updating: wanted.size > 0, error, reload };
}
