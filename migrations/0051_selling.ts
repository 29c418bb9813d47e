import { type Kysely, sql } from 'kysely';

/** What is said in orders by people, and of people: the log has their numbers alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create sequence market.checkout_id;
create sequence market.order_id start 10001;
grant usage on sequence market.checkout_id, market.order_id to vernissage_app;

create schema selling;
grant usage on schema selling to vernissage_app;

create table selling.order_words (
  order_id bigint primary key,
  checkout_id bigint not null,
  buyer_id bigint not null,
  artist_id bigint not null,
  artist_name text not null,
  -- By the order of the lines.
  titles jsonb not null,
  ship_to jsonb,
  note text,
  tracking text
);
create index on selling.order_words (buyer_id, checkout_id);
create index on selling.order_words (artist_id);

create table selling.terms (
  user_id bigint primary key references account.user on delete cascade,
  how_to_pay text
);

grant select, insert, update, delete on selling.order_words, selling.terms to vernissage_app;
`)
    .execute(db);
}
