import { piecesAfter as change } from '../../../../../src/shop/orders/pieces-after.ts';

/** The bug: money that comes sells the pieces of an order twice. */
export const piecesAfter =
  (...[event, at]: Parameters<typeof change>): ReturnType<typeof change> =>
  (work) => {
    const events = change(event, at)(work);
    return [...events, ...events.filter(({ type }) => type === 'pieces_sold')];
  };
