import { type Kysely, sql } from 'kysely';

/** What members and artists write to each other, and what is said of it: the log has their numbers alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create sequence market.conversation_id;
grant usage on sequence market.conversation_id to vernissage_app;

create schema messages;
grant usage on schema messages to vernissage_app;

create table messages.message_words (
  id bigint generated always as identity unique,
  conversation_id bigint not null,
  number integer not null,
  member_id bigint not null,
  artist_id bigint not null,
  -- The side that wrote it.
  by text not null check (by in ('member', 'artist')),
  sent_at timestamptz not null,
  -- Null once its writer has been erased.
  text text,
  primary key (conversation_id, number)
);
-- What is said in the conversations of somebody, page by page.
create index on messages.message_words (member_id, id);
create index on messages.message_words (artist_id, id);

create table messages.report_words (
  id bigint generated always as identity unique,
  conversation_id bigint not null,
  writer_id bigint not null,
  reason text,
  primary key (conversation_id, writer_id)
);
create index on messages.report_words (writer_id);

create table messages.stop_words (
  user_id bigint primary key,
  reason text
);

grant select, insert, update, delete on all tables in schema messages to vernissage_app;
`)
    .execute(db);
}
