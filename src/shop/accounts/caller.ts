import { type Kysely, sql } from 'kysely';
import type { User } from '../../contract/accounts.ts';
import type { DB } from '../../engine/db/tables.ts';
import { batchLoads } from '../../engine/waiting/batch-loads.ts';
import type { Caller } from '../../serving/http/session.ts';

/** The columns of an account that its owner sees. */
export const USER_COLUMNS = [
  ...(['id', 'email', 'name', 'role', 'is_admin', 'is_verified', 'second_factor'] as const),
  sql<string | null>`case when is_admin and not second_factor then
    to_char(factor_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`.as('second_factor_due'),
  sql<string | null>`to_char(erase_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('erase_at'),
] as const;

/**
 * Makes what finds the account of a caller; null when it does not exist, or when that session has ended. Callers that
 * come at the same time share a query.
 */
export function createFindCaller(db: Kysely<DB>): (caller: Caller) => Promise<User | null> {
  return batchLoads(async (callers: readonly Caller[]) => {
    const [ids, families] = [callers.map(({ userId }) => userId), callers.map(({ familyId }) => familyId)];
    const asked = sql<{ user_id: number; family: string; n: number }>`
      unnest(${ids}::bigint[], ${families}::uuid[]) with ordinality`;
    const rows = await db
      .selectFrom(asked.as<'asked'>(sql`asked(user_id, family, n)`))
      .innerJoin('account.user as u', 'u.id', 'asked.user_id')
      .select([...USER_COLUMNS, 'asked.n'])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('account.refresh_token as t')
            .select('t.user_id')
            .whereRef('t.user_id', '=', 'u.id')
            .whereRef('t.family_id', '=', 'asked.family')
            .where('t.revoked_at', 'is', null),
        ),
      )
      .execute();
    const found = new Map(rows.map(({ n, ...user }) => [n, user]));
    return callers.map((_, index) => found.get(index + 1) ?? null);
  });
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
