import { type Kysely, sql } from 'kysely';
import type { User } from '../../contract/accounts.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { Caller } from '../../serving/http/session.ts';

/** The columns of an account that its owner sees. */
export const USER_COLUMNS = [
  ...(['id', 'email', 'name', 'role', 'is_admin', 'is_verified', 'second_factor'] as const),
  sql<string | null>`case when is_admin and not second_factor then
    to_char(factor_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`.as('second_factor_due'),
  sql<string | null>`to_char(erase_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('erase_at'),
] as const;

/** The caller's account; null when it does not exist, or when that session has ended. */
export async function findCaller(db: Kysely<DB>, { userId, familyId }: Caller): Promise<User | null> {
  const user = await db
    .selectFrom('account.user as u')
    .select(USER_COLUMNS)
    .where('u.id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account.refresh_token as t')
          .select('t.user_id')
          .whereRef('t.user_id', '=', 'u.id')
          .where('t.family_id', '=', familyId)
          .where('t.revoked_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  return user ?? null;
}

/** Gives an account the role of artist, in the transaction that saves the profile. @returns false when it is gone */
export async function becomeArtist(transaction: Kysely<DB>, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('account.user')
    .set({ role: 'artist' })
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
