import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';
import type { KnownAccount } from '../forget.ts';

/** Between a try that failed and the next. */
const PAUSE = sql`interval '10 minutes'`;

export type DueAccount = KnownAccount & { is_verified: boolean };

/**
 * Accounts whose owners asked for their erasure, and that are due, the longest due first.
 *
 * @param options.again leaves out those of which a try has just failed
 */
export async function findDue(db: Kysely<DB>, { again = false } = {}): Promise<DueAccount[]> {
  return db
    .selectFrom('account.user')
    .select(['id', 'email', 'name', 'is_verified'])
    .where('erase_at', '<=', sql<Date>`now()`)
    .$if(again, (query) =>
      query.where(({ eb, or }) =>
        or([eb('erasure_failed_at', 'is', null), eb('erasure_failed_at', '<', sql<Date>`now() - ${PAUSE}`)]),
      ),
    )
    .orderBy('erase_at')
    .limit(100)
    .execute();
}

/** Notes why an account could not be erased. @param failure without a word of the person */
export async function noteFailure(db: Kysely<DB>, userId: number, failure: string): Promise<void> {
  await db
    .updateTable('account.user')
    .set({ erasure_failed_at: sql<Date>`now()`, erasure_failure: failure })
    .where('id', '=', userId)
    .where('erase_at', 'is not', null)
    .execute();
}
