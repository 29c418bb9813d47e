import { type Kysely, sql } from 'kysely';

/** Passkeys, apps for codes and recovery codes of accounts, and what is begun with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table account.passkey (
  id uuid primary key,
  user_id bigint not null references account.user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Of signatures; one that does not rise is of a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on account.passkey (user_id);

create table account.totp (
  user_id bigint primary key references account.user on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  -- The last step of 30 s whose code was used: none counts twice.
  last_step bigint not null
);

create table account.recovery_code (
  user_id bigint not null references account.user on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table account.ticket (
  hash bytea primary key,
  user_id bigint references account.user on delete cascade,
  purpose text not null check (purpose in ('factor', 'sign-in', 'passkey', 'totp')),
  kept text,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index on account.ticket (user_id);
create index on account.ticket (expires_at);

alter table account.user
  add column second_factor boolean not null default false,
  add column factor_due_at timestamptz;

grant select, insert, update, delete
  on account.passkey, account.totp, account.recovery_code, account.ticket to vernissage_app;
`)
    .execute(db);
}
