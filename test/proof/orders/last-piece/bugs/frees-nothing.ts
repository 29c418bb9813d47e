import { piecesAfter as change } from '../../../../../src/shop/orders/pieces-after.ts';

/** The bug: an order that is declined or taken back keeps its pieces. */
export const piecesAfter = (...[event, at]: Parameters<typeof change>): ReturnType<typeof change> =>
  event.type === 'order_declined' || event.type === 'order_cancelled' ? () => [] : change(event, at);
