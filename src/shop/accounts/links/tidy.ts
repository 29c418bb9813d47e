import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';

/** Days that the address before is kept: as long as a letter to it is tried. */
const KEPT_DAYS = 3;

/** Forgets tickets and links that are too old, with the addresses in them, and addresses that accounts had before. */
export async function forgetOldLinks(db: Kysely<DB>): Promise<void> {
  await sql`delete from account.ticket where expires_at < now()`.execute(db);
  await sql`delete from account.link where expires_at < now()`.execute(db);
  await sql`
    update account.user set former_email = null
    where former_email is not null and email_changed_at < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(db);
}
