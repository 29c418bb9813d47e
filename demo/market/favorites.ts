import type { DemoPlan } from '../engagement.ts';
import { createRandom } from '../random.ts';
import type { HungWork, MarketParts } from './open.ts';
import { pastOfStream } from './said.ts';

const HOUR = 3_600_000;
/** The run of the random numbers for favourites; it keeps them apart from others. */
const FAVORITES = 78;

/** Gives favourites, and artists to follow, to accounts that never had any: what they would bring along at sign-in. */
export async function fillFavorites(
  { domainLog, shop }: MarketParts,
  plan: DemoPlan,
  works: HungWork[],
  userIds: number[],
): Promise<void> {
  if (works.length === 0) return;
  for (const [index, by] of userIds.entries()) {
    const random = createRandom(plan.seed * 1_000 + index, FAVORITES);
    const liked = new Set(Array.from({ length: 3 + random.below(3) }, () => random.pick(works)));
    const at = new Date(plan.until.getTime() - (1 + random.below(60)) * HOUR);
    const past = await pastOfStream(domainLog, `favorites-${by}`);
    if (past.count('artwork_favorited') > 0) continue;
    const artists = new Set([...liked].slice(0, 2).map(({ artist }) => artist));
    const body = { artwork_ids: [...liked].map(({ id }) => id), artist_ids: [...artists] };
    await shop.call({ by, at, method: 'POST', path: '/favorites/merge', body });
  }
}
