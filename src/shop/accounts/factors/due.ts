import { type Kysely, sql } from 'kysely';
import type { User } from '../../../contract/accounts.ts';
import type { DB } from '../../../engine/db/tables.ts';

/** Days that an administrator has to add a second factor. */
const NOTICE_DAYS = 7;

const due = sql<Date>`now() + make_interval(days => ${NOTICE_DAYS}::int)`;

/**
 * Gives every administrator without a date the same notice, at the start of code that requires a second factor; code that
 * requires none takes the dates away.
 */
export async function noteFactorsDue(db: Kysely<DB>, required: boolean): Promise<void> {
  await db
    .updateTable('account.user')
    .set({ factor_due_at: required ? due : null })
    .where('is_admin', '=', true)
    .where('factor_due_at', required ? 'is' : 'is not', null)
    .execute();
}

/** The same for one who became an administrator since, as soon as they are seen. */
export async function noteFactorDue(db: Kysely<DB>, user: User): Promise<User> {
  if (!user.is_admin || user.second_factor || user.second_factor_due !== null) return user;
  const noted = await db
    .updateTable('account.user')
    .set({ factor_due_at: sql<Date>`coalesce(factor_due_at, ${due})` })
    .where('id', '=', user.id)
    .returning('factor_due_at')
    .executeTakeFirst();
  return { ...user, second_factor_due: noted?.factor_due_at?.toISOString() ?? null };
}
