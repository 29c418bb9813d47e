import { type Kysely, sql } from 'kysely';

/** Adds what is kept of a session beside its tokens. Sessions from before get their row at their next renewal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- The tokens of a session are removed when they expire; its row stays until it was not used for 90 days, so that a
-- browser is known again. It has two names, and neither an address nor a user agent.
create table account.session (
  id uuid primary key,
  user_id bigint not null references account.user on delete cascade,
  browser text,
  system text,
  last_used_at timestamptz not null
);
create index on account.session (user_id);
grant select, insert, update, delete on account.session to vernissage_app;
`)
    .execute(db);
}
