import { movesOf } from '../../serving/live/moves.ts';
import type { cartEvents } from './events.ts';

/** Whose bag an event changes. */
export const cartMoves = movesOf<typeof cartEvents>('bag', {
  cart_item_added: ['user_id'],
  cart_item_quantity_changed: ['user_id'],
  cart_item_removed: ['user_id'],
  cart_cleared: ['user_id'],
  cart_deleted: ['user_id'],
});
