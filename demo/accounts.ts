import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { createAccount, type NewAccount } from '../src/accounts/create.ts';
import type { AccountParts } from '../src/accounts/parts.ts';
import { hashPassword } from '../src/accounts/passwords.ts';
import type { DB } from '../src/db/tables.ts';
import { accountParts, type Operator } from '../src/operator/operator.ts';
import { ARTISTS } from './market/exhibition.ts';

/** Somebody to sign in as. */
export type DemoAccount = { email: string; password: string; role: 'admin' | 'artist' | 'shopper' };

const NAMES: Record<DemoAccount['role'], string> = {
  admin: 'Demo Admin',
  artist: ARTISTS[0]?.profile.artist_name ?? 'Demo Artist',
  shopper: 'Demo Shopper',
};

/** Ids of the accounts that there are, by e-mail address. */
export async function findAccounts(db: Kysely<DB>, emails: string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db.selectFrom('account.user').select(['id', 'email']).where('email', 'in', emails).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Makes an account that is not there yet. @returns its id */
export async function ensureAccount(parts: AccountParts, account: NewAccount, at: Date): Promise<number> {
  const known = (await findAccounts(parts.db, [account.email])).get(account.email);
  return known ?? (await createAccount(parts, account, at)).user.id;
}

/** What is made of somebody to sign in as. */
export async function newAccount({ email, password, role }: DemoAccount): Promise<NewAccount> {
  const passwordHash = await hashPassword(password);
  return { email, name: NAMES[role], passwordHash, isAdmin: role === 'admin', isVerified: true };
}

/** A password of 96 random bits that the password policy allows. */
function makePassword(): string {
  return `${randomBytes(12).toString('base64url')}-Aa1`;
}

/** An address that nobody has yet; somebody may, when the data folder was lost and the database was not. */
async function findFreeEmail(db: Kysely<DB>, role: DemoAccount['role']): Promise<string> {
  for (let number = 1; ; number += 1) {
    const email = `${role}${number === 1 ? '' : `-${number}`}@example.org`;
    if ((await findAccounts(db, [email])).size === 0) return email;
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

/** Makes accounts to sign in with, once. @returns all of them, also those that were made earlier */
export async function openDemoAccounts(operator: Operator): Promise<DemoAccount[]> {
  const parts = accountParts(operator);
  const accounts = Object.values(await chooseDemoAccounts(parts.db, operator.config.dataDir));
  const emails = accounts.map(({ email }) => email);
  const known = await findAccounts(parts.db, emails);
  for (const account of accounts)
    if (!known.has(account.email)) await createAccount(parts, await newAccount(account), new Date());
  return accounts;
}
