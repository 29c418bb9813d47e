import type { DemoPlan } from '../engagement.ts';
import { createRandom } from '../random.ts';
import type { HungWork, MarketParts } from './open.ts';
import { pastOfStream } from './said.ts';

const HOUR = 3_600_000;
/** The run of the random numbers for carts; it keeps them apart from those for engagement. */
const CARTS = 77;

/** How many hours ago the oldest carts were filled. */
const LONG_AGO = 28 * 24;

/** An account that gets a cart. */
export type CartOwner = { userId: number; registeredAt: Date };

/** Puts works that can be bought into the carts of accounts that never had one, most of them in the last days. */
export async function fillCarts(
  { domainLog, shop }: MarketParts,
  plan: DemoPlan,
  works: HungWork[],
  owners: CartOwner[],
): Promise<void> {
  for (const [index, { userId, registeredAt }] of owners.entries()) {
    const random = createRandom(plan.seed * 1_000 + index, CARTS);
    let at = Math.max(
      plan.until.getTime() - (4 + random.next() ** 2 * LONG_AGO) * HOUR,
      Math.min(registeredAt.getTime(), plan.until.getTime()),
    );
    const toBeHad = works.filter(({ takenAt, publishedAt }) => takenAt === null && publishedAt.getTime() <= at);
    if (toBeHad.length === 0) continue;
    const chosen = new Set(Array.from({ length: 3 + random.below(2) }, () => random.pick(toBeHad)));
    const past = await pastOfStream(domainLog, `cart-${userId}`);
    if (past.count('cart_item_added') > 0) continue;
    for (const { id, exhibitor, number } of chosen) {
      at += random.wait(HOUR / 3);
      const edition = exhibitor.artist.works[number]?.limited_edition ?? 1;
      const body = { artwork_id: id, quantity: edition > 10 && random.chance(0.4) ? 2 : 1 };
      const when = new Date(Math.min(at, plan.until.getTime()));
      await shop.call({ by: userId, at: when, method: 'POST', path: '/cart/items', body });
    }
  }
}
