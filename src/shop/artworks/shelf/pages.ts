import type { ArtworkSort } from '../../../contract/artwork-lists.ts';
import { countFits, type Filters, judge, type Slots } from './judge.ts';
import type { OrderName } from './orders.ts';
import type { Shelf } from './shelf.ts';

export type Page = { page: number; limit: number };

const SORTS: Record<ArtworkSort, { order: OrderName; downwards: boolean }> = {
  newest: { order: 'age', downwards: true },
  price_asc: { order: 'price', downwards: false },
  price_desc: { order: 'price', downwards: true },
  popular: { order: 'popularity', downwards: true },
};

/** The slots of a page: those that fit, in their order, without the first ones. It begins at the nearer end. */
function pick(order: Int32Array, downwards: boolean, failed: Uint8Array, first: number, count: number): number[] {
  const picked: number[] = [];
  let passed = 0;
  for (let n = 0; n < order.length && picked.length < count; n += 1) {
    const slot = order[downwards ? order.length - 1 - n : n] ?? 0;
    if (failed[slot] !== 0) continue;
    if (passed >= first) picked.push(slot);
    passed += 1;
  }
  return picked;
}

/** The ids on a page of the works that fit, and how many fit. */
export function findPage(
  shelf: Shelf,
  { filters, sort, found }: { filters: Filters; sort: ArtworkSort; found: Slots[] },
  { page, limit }: Page,
): { ids: number[]; total: number } {
  const { columns } = shelf;
  const failed = judge(columns, filters, found);
  const total = countFits(failed);
  const first = (page - 1) * limit;
  const count = Math.max(0, Math.min(limit, total - first));
  const { order, downwards } = SORTS[sort];
  const slots = shelf.orderBy(order);
  const fromEnd = total - first - count;
  const picked =
    first <= fromEnd
      ? pick(slots, downwards, failed, first, count)
      : pick(slots, !downwards, failed, fromEnd, count).reverse();
  return { ids: picked.map((slot) => columns.of.id[slot] ?? 0), total };
}
