import { piecesAfter as change } from '../../../../../src/shop/orders/pieces-after.ts';

/** The bug: an order that is declined or taken back keeps its pieces. */
export function piecesAfter(...[order, event, at]: Parameters<typeof change>): ReturnType<typeof change> {
  const frees = event.type === 'order_declined' || event.type === 'order_cancelled';
  return frees ? null : change(order, event, at);
}
