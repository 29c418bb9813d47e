import type { DemoPlan } from '../engagement.ts';
import { createRandom } from '../random.ts';
import type { HungWork, MarketParts } from './open.ts';
import { pastOfStream } from './said.ts';

const HOUR = 3_600_000;
/** The run of the random numbers for favourites; it keeps them apart from others. */
const FAVORITES = 78;

/** What an artist asks for a favourite after a while, as a share of the price. */
const LOWERED = 0.85;

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

/** Gives somebody two more favourites, of which one then becomes cheaper and the other is sold. */
export async function fillChangedFavorites(
  { domainLog, shop }: MarketParts,
  plan: DemoPlan,
  works: HungWork[],
  by: number,
): Promise<void> {
  const [cheaper, sold] = works.filter(({ number, takenAt }) => number > 0 && takenAt === null);
  if (!cheaper || !sold) return;
  const past = await pastOfStream(domainLog, `favorites-${by}`);
  if (past.each('artwork_favorited').some(({ artwork_id }) => artwork_id === cheaper.id)) return;
  const before = (hours: number) => new Date(plan.until.getTime() - hours * HOUR);
  const body = { artwork_ids: [cheaper.id, sold.id], artist_ids: [] };
  await shop.call({ by, at: before(20), method: 'POST', path: '/favorites/merge', body });
  const price = Math.round((cheaper.exhibitor.artist.works[cheaper.number]?.price ?? 0) * LOWERED);
  for (const [{ id, exhibitor }, body] of [[cheaper, { price }] as const, [sold, { status: 'sold' }] as const])
    await shop.call({ by: exhibitor.userId, at: before(0.5), method: 'PUT', path: `/artworks/${id}`, body });
}
