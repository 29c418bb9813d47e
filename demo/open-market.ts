import type { EngagementLog } from '../src/engine/log/engagement.ts';
import type { Operator } from '../src/operator/operator.ts';
import type { AccountParts } from '../src/shop/accounts/parts.ts';
import { chooseDemoAccounts, ensureAccount, newAccount } from './accounts.ts';
import { COLLECTORS } from './market/collectors.ts';
import type { Market } from './market/fill.ts';
import { openStudio } from './pictures/studio.ts';
import { openShop } from './shop.ts';

/** Opens what fills the marketplace: the API, the studio that draws, and the accounts of the demo. */
export async function openMarket(
  operator: Operator,
  parts: AccountParts & { engagementLog: EngagementLog },
): Promise<Market> {
  const demo = await chooseDemoAccounts(parts.db, operator.config.dataDir);
  const [first, shopper] = await Promise.all([newAccount(demo.artist), newAccount(demo.shopper)]);
  const shop = await openShop(operator, parts);
  const studio = openStudio();
  return {
    ...parts,
    shop,
    studio,
    ensureArtist(number, { profile, site }, at) {
      const email = number === 0 ? first.email : `${site.slug}@artists.example.org`;
      return ensureAccount(parts, { ...first, email, name: profile.artist_name }, at);
    },
    ensureShopper: (at) => ensureAccount(parts, shopper, at),
    ensureAdmin: async (at) => ensureAccount(parts, await newAccount(demo.admin), at),
    ensureCollector(number, at) {
      const name = COLLECTORS[number]?.name ?? 'Collector';
      return ensureAccount(parts, { ...shopper, email: `collector-${number + 1}@collectors.example.org`, name }, at);
    },
    async close() {
      await studio.close();
      await shop.close();
    },
  };
}
