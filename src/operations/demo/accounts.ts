import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Somebody to sign in as. */
export type DemoAccount = { email: string; password: string; role: 'admin' | 'artist' | 'shopper' };

type Parts = {
  /** Ids of the accounts that there are, by e-mail address. */
  findAccounts(emails: string[]): Promise<Map<string, number>>;
  createAccount(account: DemoAccount): Promise<void>;
};

/** A password of 96 random bits that the password policy allows. */
function makePassword(): string {
  return `${randomBytes(12).toString('base64url')}-Aa1`;
}

/** An address that nobody has yet; somebody may, when the data folder was lost and the database was not. */
async function findFreeEmail(
  { findAccounts }: Pick<Parts, 'findAccounts'>,
  role: DemoAccount['role'],
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const email = `${role}${number === 1 ? '' : `-${number}`}@example.org`;
    if ((await findAccounts([email])).size === 0) return email;
  }
}

/** Keeps who may be signed in as where only the owner of the data folder may read it; whole or not at all. */
function keep(file: string, accounts: DemoAccount[]): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/**
 * Chooses addresses and passwords to sign in with, once, and keeps them in a file before there is an account: so that
 * one of an unknown password never comes to be.
 *
 * @param dataDir the folder of `demo-accounts.json`
 */
export async function chooseDemoAccounts(
  parts: Pick<Parts, 'findAccounts'>,
  dataDir: string,
): Promise<Record<DemoAccount['role'], DemoAccount>> {
  const file = join(dataDir, 'demo-accounts.json');
  const known: DemoAccount[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const choose = async (role: DemoAccount['role']): Promise<DemoAccount> =>
    known.find((account) => account.role === role) ?? {
      email: await findFreeEmail(parts, role),
      password: makePassword(),
      role,
    };
  const chosen = { admin: await choose('admin'), artist: await choose('artist'), shopper: await choose('shopper') };
  mkdirSync(dataDir, { recursive: true });
  if (known.length < Object.keys(chosen).length) keep(file, Object.values(chosen));
  return chosen;
}

/**
 * Makes accounts to sign in with, once.
 *
 * @param dataDir the folder of `demo-accounts.json`
 * @returns all of them, also those that were made earlier
 */
export async function ensureDemoAccounts(parts: Parts, dataDir: string): Promise<DemoAccount[]> {
  const accounts = Object.values(await chooseDemoAccounts(parts, dataDir));
  const known = await parts.findAccounts(accounts.map(({ email }) => email));
  for (const account of accounts) if (!known.has(account.email)) await parts.createAccount(account);
  return accounts;
}
