import type { Kysely } from 'kysely';
import type { DB } from '../../../engine/db/tables.ts';

/** Says where an artist is sent what is theirs, at a provider that opens no account for each by itself. */
export async function nameAccount(db: Kysely<DB>, artistId: number, account: string): Promise<void> {
  await db
    .insertInto('selling.terms')
    .values({ user_id: artistId, how_to_pay: null, payout_account: account })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ payout_account: account }))
    .execute();
}
