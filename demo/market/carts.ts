import type { DemoPlan } from '../engagement.ts';
import { createRandom } from '../random.ts';
import type { HungWork, MarketParts } from './open.ts';
import { pastOfStream } from './said.ts';

const HOUR = 3_600_000;
/** The run of the random numbers for carts; it keeps them apart from those for engagement. */
const CARTS = 77;

/** Puts works that can be bought into the carts of accounts that never had one. */
export async function fillCarts(
  { domainLog, shop }: MarketParts,
  plan: DemoPlan,
  works: HungWork[],
  userIds: number[],
): Promise<void> {
  const toBeHad = works.filter(({ takenAt }) => takenAt === null);
  for (const [index, userId] of userIds.entries()) {
    const random = createRandom(plan.seed * 1_000 + index, CARTS);
    const chosen = new Set(Array.from({ length: 3 + random.below(2) }, () => random.pick(toBeHad)));
    const past = await pastOfStream(domainLog, `cart-${userId}`);
    if (past.count('cart_item_added') > 0) continue;
    let at = plan.until.getTime() - (4 + random.below(60)) * HOUR;
    for (const { id, exhibitor, number } of chosen) {
      at += random.wait(HOUR / 3);
      const edition = exhibitor.artist.works[number]?.limited_edition ?? 1;
      const body = { artwork_id: id, quantity: edition > 10 && random.chance(0.4) ? 2 : 1 };
      const when = new Date(Math.min(at, plan.until.getTime()));
      await shop.call({ by: userId, at: when, method: 'POST', path: '/cart/items', body });
    }
  }
}
