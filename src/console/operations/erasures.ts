import { type Kysely, sql } from 'kysely';
import type { Erasures } from '../../contract/operations.ts';
import type { DB } from '../../engine/db/tables.ts';

/** How many people asked to be erased, and whether it is done in time; nothing of who they are. */
export async function readErasures(db: Kysely<DB>): Promise<Erasures> {
  const { rows } = await sql<Omit<Erasures, 'next_at'> & { next_at: Date | null }>`
    select count(*) filter (where erase_at > now()) as waiting, count(*) filter (where erase_at <= now()) as due,
      count(*) filter (where erase_at <= now() and erasure_failure is not null) as failed, min(erase_at) as next_at,
      max(erasure_failure) filter (where erase_at <= now()) as failure
    from account.user where erase_at is not null`.execute(db);
  const { waiting = 0, due = 0, failed = 0, next_at = null, failure = null } = rows[0] ?? {};
  return { waiting, due, failed, next_at: next_at?.toISOString() ?? null, failure };
}
