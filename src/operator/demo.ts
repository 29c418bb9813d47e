import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createAccount, type NewAccount } from '../accounts/create.ts';
import type { AccountParts } from '../accounts/parts.ts';
import { hashPassword, NOBODYS_HASH } from '../accounts/passwords.ts';
import { loadConfig } from '../config.ts';
import type { DB } from '../db/tables.ts';
import { toEngagementEvent } from '../engagement/intake.ts';
import type { Visitors } from '../engagement/visitor.ts';
import { openEngagementLog } from '../log/engagement.ts';
import type { Operator } from '../operations/commands/operator.ts';
import { chooseDemoAccounts, type DemoAccount, ensureDemoAccounts } from '../operations/demo/accounts.ts';
import type { DemoParts } from '../operations/demo/fill.ts';
import { ARTISTS } from '../operations/demo/market/exhibition.ts';
import { openStudio } from '../operations/demo/pictures/studio.ts';
import { openShop } from './shop.ts';

const NAMES: Record<DemoAccount['role'], string> = {
  admin: 'Demo Admin',
  artist: ARTISTS[0]?.profile.artist_name ?? 'Demo Artist',
  shopper: 'Demo Shopper',
};

/** Numbers made-up visitors without a salt: there is nobody to protect, and the same plan gives the same data. */
const madeUpNumber = (text: string) => createHash('sha256').update(text).digest().readBigInt64BE(0).toString();
const madeUpVisitors: Visitors = {
  open: () => undefined,
  numberOf: (day, address) => madeUpNumber(`${day}\n${address}`),
  networkNumberOf: (day, address) => madeUpNumber(`network\n${day}\n${address}`),
};

async function findAccounts(db: Kysely<DB>, emails: string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db.selectFrom('account.user').select(['id', 'email']).where('email', 'in', emails).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Makes an account that is not there yet. @returns its id */
async function ensureAccount(parts: AccountParts, account: NewAccount, at: Date): Promise<number> {
  const known = (await findAccounts(parts.db, [account.email])).get(account.email);
  return known ?? (await createAccount(parts, account, at)).user.id;
}

/** Brings together what demo data needs of the slices. */
export function openDemoParts(operator: Operator, parts: AccountParts): DemoParts {
  const config = loadConfig();
  const engagementLog = openEngagementLog(parts.db, { lanes: config.engagementLanes, onAppended: () => undefined });
  const find = (emails: string[]) => findAccounts(parts.db, emails);
  return {
    ...parts,
    engagementLog,
    findAccounts: find,
    async createAccount({ name, email, registeredAt }) {
      const account = { name, email, passwordHash: NOBODYS_HASH, isVerified: true };
      return (await createAccount(parts, account, registeredAt)).user.id;
    },
    async openMarket() {
      const { artist: first, shopper } = await chooseDemoAccounts({ findAccounts: find }, config.dataDir);
      const passwordHash = await hashPassword(first.password);
      const shop = await openShop(operator, { ...parts, engagementLog, config });
      const studio = openStudio();
      return {
        ...parts,
        shop,
        studio,
        ensureArtist(number, { profile, site }, at) {
          const email = number === 0 ? first.email : `${site.slug}@artists.example.org`;
          return ensureAccount(parts, { email, name: profile.artist_name, passwordHash, isVerified: true }, at);
        },
        async ensureShopper(at) {
          const account = { email: shopper.email, name: NAMES.shopper, isVerified: true };
          return ensureAccount(parts, { ...account, passwordHash: await hashPassword(shopper.password) }, at);
        },
        async close() {
          await studio.close();
          await shop.close();
        },
      };
    },
    toEngagementEvent: ({ body, visitor, at }, userId) =>
      toEngagementEvent(body, { userId, address: visitor, userAgent: '' }, madeUpVisitors, at),
  };
}

/** Makes the accounts to sign in with, or finds them. @param dataDir the folder that their passwords are kept in */
export function openDemoAccounts(parts: AccountParts, dataDir: string): Promise<DemoAccount[]> {
  return ensureDemoAccounts(
    {
      findAccounts: (emails) => findAccounts(parts.db, emails),
      async createAccount({ email, password, role }) {
        const passwordHash = await hashPassword(password);
        await createAccount(
          parts,
          { email, name: NAMES[role], passwordHash, isAdmin: role === 'admin', isVerified: true },
          new Date(),
        );
      },
    },
    dataDir,
  );
}
