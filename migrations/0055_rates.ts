import { type Kysely, sql } from 'kysely';

/** What an artist asks for shipping, and what of it an order was told when it was placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- A country is two letters, as in ISO 3166. Rates are [{ to, price, days }], in dollars; none: the house's rate.
alter table selling.terms
  add column ships_from text,
  add column rates jsonb not null default '[]';

alter table selling.order_words
  add column ships_from text,
  add column days integer;
`)
    .execute(db);
}
