import { type Kysely, sql } from 'kysely';

/** Where an artist is sent what is theirs of orders that were paid by card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- The account at the provider, where it does not open one for each artist by itself.
alter table selling.terms add column payout_account text;
`)
    .execute(db);
}
