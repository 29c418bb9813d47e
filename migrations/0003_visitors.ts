import { type Kysely, sql } from 'kysely';

/** The salts of the anonymous visitor: one a UTC day, deleted when no event can name that day any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create schema engagement;
create table engagement.visitor_salt (
  day date primary key,
  salt bytea not null
);
grant usage on schema engagement to vernissage_app;
grant select, insert, delete on engagement.visitor_salt to vernissage_app;
`)
    .execute(db);
}
