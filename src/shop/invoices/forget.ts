import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';

/**
 * Deletes papers that must not be kept any longer: those of people who have left are kept for `years` after they were
 * issued, because the law wants it so. What nobody has left stays with its order.
 */
export async function forgetInvoices(db: Kysely<DB>, years: number): Promise<void> {
  await sql`
    delete from selling.invoice i
    where i.issued_at < now() - make_interval(years => ${years}::int)
      and (not exists (select from account.user u where u.id = i.buyer_id)
        or not exists (select from account.user u where u.id = i.artist_id))`.execute(db);
}
