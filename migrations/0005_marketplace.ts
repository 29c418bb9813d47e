import { type Kysely, sql } from 'kysely';

/**
 * Where ids of the marketplace come from. Nobody but streams keeps them, so a number that is never used is no loss.
 * Artworks start at 1001: the web app has six built-in samples with the ids 1 to 6.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create schema market;
create sequence market.artist_profile_id;
create sequence market.minisite_id;
create sequence market.minisite_page_id;
create sequence market.artwork_id start 1001;
create sequence market.cart_item_id;
grant usage on schema market to vernissage_app;
grant usage on all sequences in schema market to vernissage_app;
`)
    .execute(db);
}
