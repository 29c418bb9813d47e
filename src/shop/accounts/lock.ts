import type { Transaction } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import type { Caller } from '../../serving/http/session.ts';
import type { Proof } from './credentials.ts';

/**
 * Locks the row of an account until the transaction ends. Code that changes an account's sessions does so first, and
 * decides by what it reads after that. Otherwise a token that is being issued would escape a revocation that runs at the
 * same time.
 */
export async function lockAccount(transaction: Transaction<DB>, userId: number): Promise<void> {
  await transaction
    .selectFrom('account.user')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * The same for the account of a caller whose session goes on, and does so until the transaction ends. What ends a session
 * also takes the lock, so that the answer is exact; the memory of `ended.ts` is up to a second old. Whatever changes a
 * password, an address or a factor, or ends sessions, begins with this.
 *
 * @throws UNAUTHENTICATED when the session has ended, or the account is gone
 */
export async function lockSession(transaction: Transaction<DB>, { userId, familyId }: Caller): Promise<void> {
  await lockAccount(transaction, userId);
  const goesOn = await transaction
    .selectFrom('account.refresh_token')
    .select('family_id')
    .where('user_id', '=', userId)
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!goesOn) throw fail('UNAUTHENTICATED');
}

/**
 * The same for a caller who has shown the present password, too.
 *
 * @throws UNAUTHENTICATED as `lockSession`; INVALID_CREDENTIALS when the password was changed meanwhile
 */
export async function lockProved(transaction: Transaction<DB>, caller: Caller, { passwordHash }: Proof): Promise<void> {
  await lockSession(transaction, caller);
  const proved = await transaction
    .selectFrom('account.password')
    .select('user_id')
    .where('user_id', '=', caller.userId)
    .where('hash', '=', passwordHash)
    .executeTakeFirst();
  if (!proved) throw fail('INVALID_CREDENTIALS');
}
