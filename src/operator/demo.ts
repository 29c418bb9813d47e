import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createAccount } from '../accounts/create.ts';
import type { AccountParts } from '../accounts/parts.ts';
import { hashPassword, NOBODYS_HASH } from '../accounts/passwords.ts';
import type { DB } from '../db/tables.ts';
import { toEngagementEvents } from '../engagement/intake.ts';
import type { Visitors } from '../engagement/visitor.ts';
import { openEngagementLog } from '../log/engagement.ts';
import { type DemoAccount, ensureDemoAccounts } from '../operations/demo/accounts.ts';
import type { DemoParts } from '../operations/demo/fill.ts';

/** Numbers made-up visitors without a salt: there is nobody to protect, and the same plan gives the same data. */
const madeUpVisitors: Visitors = {
  open: () => undefined,
  numberOf: (day, address) => createHash('sha256').update(`${day}\n${address}`).digest().readBigInt64BE(0).toString(),
};

async function findAccounts(db: Kysely<DB>, emails: string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db.selectFrom('account.user').select(['id', 'email']).where('email', 'in', emails).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Brings together what demo data needs of the slices. */
export function openDemoParts(parts: AccountParts, lanes: number): DemoParts {
  return {
    ...parts,
    engagementLog: openEngagementLog(parts.db, { lanes, onAppended: () => undefined }),
    findAccounts: (emails) => findAccounts(parts.db, emails),
    async createAccount({ name, email, registeredAt }) {
      const account = { name, email, passwordHash: NOBODYS_HASH, isVerified: true };
      return (await createAccount(parts, account, registeredAt)).user.id;
    },
    toEngagementEvents: ({ body, visitor, at }, userId) =>
      toEngagementEvents([body], { userId, address: visitor, userAgent: '' }, madeUpVisitors, at),
  };
}

/** Makes the accounts to sign in with, or finds them. @param dataDir the folder that their passwords are kept in */
export function openDemoAccounts(parts: AccountParts, dataDir: string): Promise<DemoAccount[]> {
  return ensureDemoAccounts(
    {
      findAccounts: (emails) => findAccounts(parts.db, emails),
      async createAccount({ email, password, role }) {
        const name = role === 'admin' ? 'Demo Admin' : 'Demo Shopper';
        const passwordHash = await hashPassword(password);
        await createAccount(
          parts,
          { email, name, passwordHash, isAdmin: role === 'admin', isVerified: true },
          new Date(),
        );
      },
    },
    dataDir,
  );
}
