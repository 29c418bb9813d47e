import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/** Whom a digest goes to: an address that was proved, of an account that is open. */
export function findReader(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('account.user as u')
    .innerJoin('account.password as p', 'p.user_id', 'u.id')
    .select(['u.name', 'u.email'])
    .where('u.id', '=', userId)
    .where('u.is_verified', '=', true)
    .executeTakeFirst();
}
