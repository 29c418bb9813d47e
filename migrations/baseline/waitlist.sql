-- Who waits for the launch, kept apart from the log so that it can be deleted; and what is left to be mailed. The key
-- makes the hash that an address is claimed by: without it nobody can test addresses against the claims.
create schema waitlist;

create table waitlist.email_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into waitlist.email_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create table waitlist.entry (
  id uuid primary key,
  name text not null,
  email text not null,
  joined_at timestamptz not null
);
create index on waitlist.entry (email);

-- The position up to which events were turned into rows of waitlist.mail.
create table waitlist.mail_checkpoint (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0
);
insert into waitlist.mail_checkpoint default values;

-- One confirmation an entry. Whoever takes a row moves due_at ahead, and so keeps the others away while it sends.
create table waitlist.mail (
  entry_id uuid primary key references waitlist.entry on delete cascade,
  collected_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  error text,
  sent_at timestamptz,
  gave_up_at timestamptz
);
create index on waitlist.mail (due_at) where sent_at is null and gave_up_at is null;

grant usage on schema waitlist to vernissage_app;
grant select on waitlist.email_key to vernissage_app;
grant select, insert, delete on waitlist.entry to vernissage_app;
grant select, insert, update, delete on waitlist.mail to vernissage_app;
grant select, update on waitlist.mail_checkpoint to vernissage_app;
