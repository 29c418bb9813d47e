import { type Kysely, sql } from 'kysely';

/** Links that prove an address, by mail. An account has one of each purpose: a newer one ends the older. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table account.link (
  id uuid primary key,
  user_id bigint not null references account.user on delete cascade,
  purpose text not null check (purpose in ('verify', 'email', 'reset')),
  -- The address that it is sent to, and so proves.
  email text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- One hash for each time that it was mailed.
  secrets bytea[] not null default '{}',
  unique (user_id, purpose)
);
-- Where the owner is told of a change that has come to pass before the letter could be sent.
alter table account.user
  add column former_email text,
  add column email_changed_at timestamptz;

grant select, insert, update, delete on account.link to vernissage_app;
`)
    .execute(db);
}
