import { piecesAfter as change } from '../../../../../src/shop/orders/pieces-after.ts';

/** The bug: money that comes sells the pieces of an order twice. */
export function piecesAfter(...parts: Parameters<typeof change>): ReturnType<typeof change> {
  const changed = change(...parts);
  return (
    changed &&
    ((work) => {
      const events = changed(work);
      return [...events, ...events.filter(({ type }) => type === 'pieces_sold')];
    })
  );
}
