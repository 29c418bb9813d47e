-- Accounts, and what proves who somebody is. Passwords and tokens stand apart from the account, only as hashes, and go
-- with it when it is deleted.
create schema account;
grant usage on schema account to vernissage_app;

create table account.user (
  id bigint generated always as identity primary key,
  email text not null unique,
  name text not null,
  role text not null default 'user' check (role in ('user', 'artist')),
  is_admin boolean not null default false,
  is_verified boolean not null default false,
  created_at timestamptz not null default now()
);

create table account.password (
  user_id bigint primary key references account.user on delete cascade,
  hash text not null
);

-- A family is one session: the token of a log-in and all that it was rotated into. Rotated ones stay until they
-- expire, so that one that is used again is recognised.
create table account.refresh_token (
  token_hash bytea primary key,
  family_id uuid not null,
  user_id bigint not null references account.user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  rotated_at timestamptz,
  revoked_at timestamptz
);
create index on account.refresh_token (user_id, family_id);
-- Each process asks twice a second which sessions have ended since it asked last.
create index refresh_token_revoked on account.refresh_token (revoked_at) where revoked_at is not null;

grant select, insert, update, delete on all tables in schema account to vernissage_app;
