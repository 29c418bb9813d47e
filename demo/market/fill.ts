import type { DemoPlan } from '../engagement.ts';
import type { Studio } from '../pictures/studio.ts';
import { fillCarts } from './carts.ts';
import { ARTISTS } from './exhibition.ts';
import { fillFavorites } from './favorites.ts';
import { followEachOther } from './notices.ts';
import { admitArtists, type HungWork, hangWorks, type MarketParts } from './open.ts';
import { drawWorks } from './pictures.ts';
import { fillTalks } from './talk.ts';
import { trade } from './trade.ts';

const HOUR = 3_600_000;
/** Works that the shop window opens with: the large one of Home, and a row of others. */
const WINDOW = 6;

export type Market = MarketParts & {
  studio: Studio;
  close(): Promise<void>;
};

export type MarketWatch = {
  /** Stops it between two works. */
  signal: AbortSignal;
  /** Called with the number of works that hang with their pictures, and the number of all works. */
  onWorks: (done: number, total: number) => void;
};

/** The works that hang; `complete` is false when filling was told to stop. */
export type Hung = { works: HungWork[]; complete: boolean };

/**
 * Fills the marketplace with artists, their mini-sites and works, a shopper's cart and favourites, sales, and
 * conversations. It skips what is there already.
 *
 * @param windowOnly ends as soon as a few works can be seen, each of another artist, the newest
 */
export async function fillMarket(
  market: Market,
  plan: DemoPlan,
  { signal, onWorks }: MarketWatch,
  windowOnly = false,
): Promise<Hung> {
  const artists = ARTISTS.slice(0, plan.artists);
  const total = artists.reduce((sum, { works }) => sum + works.length, 0);
  const exhibitors = await admitArtists(market, plan, artists);
  const rounds = windowOnly ? 1 : Math.max(0, ...artists.map(({ works }) => works.length));
  const works: HungWork[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const listed = await hangWorks(market, plan, exhibitors, round);
    const hung = windowOnly ? listed.slice(-WINDOW) : listed;
    const before = works.length;
    const watch = { signal, onWorks: (done: number) => onWorks(before + done, total) };
    if (!(await drawWorks(market, plan, hung, watch))) return { works, complete: false };
    works.push(...hung);
    if (round === 0) {
      const shopper = await market.ensureShopper(plan.until);
      await fillCarts(market, plan, listed, [
        { userId: shopper, registeredAt: new Date(plan.until.getTime() - 4 * HOUR) },
      ]);
      await fillFavorites(market, plan, listed, [shopper]);
      await followEachOther(market, plan, listed);
    }
  }
  if (windowOnly) return { works, complete: true };
  if (!(await trade(market, plan, works, signal))) return { works, complete: false };
  await fillTalks(market, plan, works);
  return { works, complete: true };
}
