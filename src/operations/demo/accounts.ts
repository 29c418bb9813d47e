import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Somebody to sign in as. */
export type DemoAccount = { email: string; password: string; role: 'admin' | 'shopper' };

type Parts = {
  /** Ids of the accounts that there are, by e-mail address. */
  findAccounts(emails: string[]): Promise<Map<string, number>>;
  createAccount(account: DemoAccount): Promise<void>;
};

const ROLES = ['admin', 'shopper'] as const;

/** A password of 96 random bits that the password policy allows. */
function makePassword(): string {
  return `${randomBytes(12).toString('base64url')}-Aa1`;
}

/** An address that nobody has yet; somebody may, when the data folder was lost and the database was not. */
async function findFreeEmail({ findAccounts }: Parts, role: DemoAccount['role']): Promise<string> {
  for (let number = 1; ; number += 1) {
    const email = `${role}${number === 1 ? '' : `-${number}`}@example.org`;
    if ((await findAccounts([email])).size === 0) return email;
  }
}

/**
 * Makes accounts to sign in with, once: who they are stands in a file that only its owner may read, written first, so
 * that an account of an unknown password never comes to be.
 *
 * @param dataDir the folder of `demo-accounts.json`
 * @returns all of them, also those that were made earlier
 */
export async function ensureDemoAccounts(parts: Parts, dataDir: string): Promise<DemoAccount[]> {
  const file = join(dataDir, 'demo-accounts.json');
  if (!existsSync(file)) {
    const fresh: DemoAccount[] = [];
    for (const role of ROLES) fresh.push({ email: await findFreeEmail(parts, role), password: makePassword(), role });
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  }
  const accounts: DemoAccount[] = JSON.parse(readFileSync(file, 'utf8'));
  const known = await parts.findAccounts(accounts.map(({ email }) => email));
  for (const account of accounts) if (!known.has(account.email)) await parts.createAccount(account);
  return accounts;
}
