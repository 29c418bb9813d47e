import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { USER_COLUMNS } from '../http/session.ts';
import type { AccountParts } from './parts.ts';
import { recordChange } from './record.ts';
import { lockAccount } from './sessions.ts';

export type KnownAccount = { id: number; email: string; name: string };

/** The account of an e-mail address, closed or not. @param email normalised */
export async function findAccount(db: Kysely<DB>, email: string): Promise<KnownAccount | undefined> {
  return db.selectFrom('account.user').select(['id', 'email', 'name']).where('email', '=', email).executeTakeFirst();
}

/**
 * Closes an account, unless it is closed: its sessions end, and nobody signs in to it any more. Access tokens are refused
 * everywhere after `CLOSED_EVERYWHERE_AFTER`.
 *
 * @throws OVERLOADED or UNAVAILABLE
 */
export async function closeAccount(parts: AccountParts, userId: number, at: Date): Promise<void> {
  await recordChange(parts, { types: ['account_closed'], by: 'operator', at }, async (transaction) => {
    await lockAccount(transaction, userId);
    await transaction.deleteFrom('account.refresh_token').where('user_id', '=', userId).execute();
    const { numDeletedRows } = await transaction
      .deleteFrom('account.password')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    return transaction.selectFrom('account.user').select(USER_COLUMNS).where('id', '=', userId).executeTakeFirst();
  });
}

/** Deletes an account, and with it name and address. */
export async function deleteAccount(db: Kysely<DB>, userId: number): Promise<void> {
  await db.deleteFrom('account.user').where('id', '=', userId).execute();
}
