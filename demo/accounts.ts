import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../src/engine/db/tables.ts';
import { accountParts, type Operator } from '../src/operator/operator.ts';
import { createAccount, type NewAccount } from '../src/shop/accounts/create.ts';
import type { AccountParts } from '../src/shop/accounts/parts.ts';
import { hashPassword } from '../src/shop/accounts/passwords.ts';
import { ARTISTS } from './market/exhibition.ts';

/** An account that a visitor of the demo can sign in with. */
export type DemoAccount = { email: string; password: string; role: 'admin' | 'artist' | 'shopper' };

const NAMES: Record<DemoAccount['role'], string> = {
  admin: 'Demo Admin',
  artist: ARTISTS[0]?.profile.artist_name ?? 'Demo Artist',
  shopper: 'Demo Shopper',
};

/** Finds accounts by their e-mail addresses. @returns the ids of those that exist, by address */
export async function findAccounts(db: Kysely<DB>, emails: string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db.selectFrom('account.user').select(['id', 'email']).where('email', 'in', emails).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Makes an account, unless its address has one already. @returns its id */
export async function ensureAccount(parts: AccountParts, account: NewAccount, at: Date): Promise<number> {
  const known = (await findAccounts(parts.db, [account.email])).get(account.email);
  return known ?? (await createAccount(parts, account, at)).user.id;
}

/** Turns a demo account into what `createAccount` takes; hashes the password. */
export async function newAccount({ email, password, role }: DemoAccount): Promise<NewAccount> {
  const passwordHash = await hashPassword(password);
  return { email, name: NAMES[role], passwordHash, isAdmin: role === 'admin', isVerified: true };
}

/** A password of 96 random bits that the password policy allows. */
function makePassword(): string {
  return `${randomBytes(12).toString('base64url')}-Aa1`;
}

/** Finds an address without an account. Earlier demo accounts exist when the data folder alone was lost. */
async function findFreeEmail(db: Kysely<DB>, role: DemoAccount['role']): Promise<string> {
  for (let number = 1; ; number += 1) {
    const email = `${role}${number === 1 ? '' : `-${number}`}@example.org`;
    if ((await findAccounts(db, [email])).size === 0) return email;
  }
}

/** Writes the accounts to a file that only its owner may read. The rename makes the write all or nothing. */
function keep(file: string, accounts: DemoAccount[]): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/**
 * Chooses addresses and passwords to sign in with, once. They are in a file before the first account is made, so no
 * account ever has a password that nobody knows.
 *
 * @param dataDir the folder of `demo-accounts.json`
 */
export async function chooseDemoAccounts(
  db: Kysely<DB>,
  dataDir: string,
): Promise<Record<DemoAccount['role'], DemoAccount>> {
  const file = join(dataDir, 'demo-accounts.json');
  const known: DemoAccount[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const choose = async (role: DemoAccount['role']): Promise<DemoAccount> =>
    known.find((account) => account.role === role) ?? {
      email: await findFreeEmail(db, role),
      password: makePassword(),
      role,
    };
  const chosen = { admin: await choose('admin'), artist: await choose('artist'), shopper: await choose('shopper') };
  mkdirSync(dataDir, { recursive: true });
  if (known.length < Object.keys(chosen).length) keep(file, Object.values(chosen));
  return chosen;
}

/** Makes the accounts to sign in with, once. @returns all of them, earlier ones too */
export async function openDemoAccounts(operator: Operator): Promise<DemoAccount[]> {
  const parts = accountParts(operator);
  const accounts = Object.values(await chooseDemoAccounts(parts.db, operator.config.dataDir));
  const emails = accounts.map(({ email }) => email);
  const known = await findAccounts(parts.db, emails);
  for (const account of accounts)
    if (!known.has(account.email)) await createAccount(parts, await newAccount(account), new Date());
  return accounts;
}
