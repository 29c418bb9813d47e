import type { Transaction } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

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
