import type { CartItem } from '#contract/cart.ts';

/** Whether an item counts in the amounts. A sold or deleted work does not. */
export function itemCounts({ artwork: { status } }: CartItem): boolean {
  return status !== 'sold' && status !== 'deleted';
}
