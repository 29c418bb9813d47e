import { type Kysely, sql, type Transaction } from 'kysely';
import type { User } from '../../../contract/accounts.ts';
import type { Factor, FactorsReply, Passkey } from '../../../contract/factors.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { fail } from '../../../errors.ts';
import { USER_COLUMNS } from '../caller.ts';
import { endCodes, makeCodes } from './recovery-codes.ts';

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Kysely<DB>, userId: number): Promise<Passkey[]> {
  const passkeys = await db
    .selectFrom('account.passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return passkeys.map(({ created_at, last_used_at, ...passkey }) => ({
    ...passkey,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Everything that an account can prove itself by beside its password. */
export async function readFactors(db: Kysely<DB>, userId: number): Promise<FactorsReply> {
  const totp = await db
    .selectFrom('account.totp')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const codes = await db
    .selectFrom('account.recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    passkeys: await listPasskeys(db, userId),
    totp: totp ? { created_at: totp.created_at.toISOString() } : null,
    recovery_codes: codes.left,
  };
}

/** The ways in which an account can confirm a sign-in. */
export async function listFactors(db: Kysely<DB>, userId: number): Promise<Factor[]> {
  const { passkeys, totp, recovery_codes } = await readFactors(db, userId);
  const has: [Factor, boolean][] = [
    ['passkey', passkeys.length > 0],
    ['totp', totp !== null],
    ['recovery_code', recovery_codes > 0],
  ];
  return has.filter(([, there]) => there).map(([factor]) => factor);
}

/**
 * Notes on the account whether it has a second factor now. With the last one its recovery codes end. The caller holds the
 * account's lock.
 */
export async function noteFactors(transaction: Transaction<DB>, userId: number): Promise<User> {
  const user = await transaction
    .updateTable('account.user')
    .set({
      second_factor: sql<boolean>`exists (select from account.passkey where user_id = ${userId})
        or exists (select from account.totp where user_id = ${userId})`,
    })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  if (!user) throw fail('UNAUTHENTICATED');
  if (!user.second_factor) await endCodes(transaction, userId);
  return user;
}

/** The same after a factor was added. @returns ten recovery codes with the first one, otherwise none */
export async function noteAddedFactor(
  transaction: Transaction<DB>,
  userId: number,
): Promise<{ user: User; codes: string[] }> {
  const before = await transaction
    .selectFrom('account.user')
    .select('second_factor')
    .where('id', '=', userId)
    .executeTakeFirst();
  const user = await noteFactors(transaction, userId);
  return { user, codes: before?.second_factor ? [] : await makeCodes(transaction, userId) };
}
