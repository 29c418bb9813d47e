import type { Fact } from './facts.ts';

/** The pieces of a work, as its events say it. */
export type Work = {
  id: number;
  copies: number;
  held: Map<number, { quantity: number; until: number }>;
  /** By order: how many were ever kept for it, sold to it, and came back. */
  kept: Map<number, number>;
  sold: Map<number, number>;
  back: Map<number, number>;
};

const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, some) => sum + some, 0);
const add = (counts: Map<number, number>, order: number, some: number) =>
  counts.set(order, (counts.get(order) ?? 0) + some);

/** Pieces that are kept for orders whose time is not over. */
export const heldAt = ({ held }: Work, at: number): number =>
  sumOf([...held.values()].filter(({ until }) => until > at).map(({ quantity }) => quantity));

/** Pieces that were sold and have not come back. */
export const soldOf = ({ sold, back }: Work): number => sumOf(sold.values()) - sumOf(back.values());

function change(work: Work, { type, payload: { order_id, quantity, until } }: Fact): boolean {
  const hold = work.held.get(order_id);
  switch (type) {
    case 'pieces_held':
      work.held.set(order_id, { quantity, until: Date.parse(until) });
      add(work.kept, order_id, quantity);
      return true;
    case 'pieces_extended':
      if (hold) hold.until = Date.parse(until);
      return true;
    case 'pieces_released':
    case 'pieces_sold':
      work.held.delete(order_id);
      if (type === 'pieces_sold') add(work.sold, order_id, quantity);
      return true;
    case 'pieces_restocked':
      add(work.back, order_id, quantity);
      return true;
    default:
      return false;
  }
}

/**
 * Follows the pieces of every work, event by event.
 *
 * @returns the works as they are at the end, and a complaint for each event after which more is taken than there is
 */
export function followPieces(facts: Fact[]): { works: Map<number, Work>; complaints: string[] } {
  const works = new Map<number, Work>();
  const complaints: string[] = [];
  for (const fact of facts) {
    const { artwork_id: id, limited_edition } = fact.payload;
    if (fact.type === 'artwork_listed') {
      const nothing = { held: new Map(), kept: new Map(), sold: new Map(), back: new Map() };
      works.set(id, { id, copies: limited_edition ?? 1, ...nothing });
    }
    const work = works.get(id);
    if (!work || !change(work, fact)) continue;
    const taken = heldAt(work, fact.at.getTime()) + soldOf(work);
    if (taken > work.copies || soldOf(work) < 0)
      complaints.push(`work ${id}: ${taken} of ${work.copies} pieces are taken at position ${fact.position}`);
  }
  return { works, complaints };
}
