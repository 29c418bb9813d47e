import { type Kysely, sql } from 'kysely';

/** Who may be due a digest of notices, up to where that was found out, and the key of links that end them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create schema notices;
grant usage on schema notices to vernissage_app;

-- One row. Happenings are walked in the order of the log; of the last one, up to which member.
-- What happened before this table is told nobody by mail.
create table notices.walk (
  one boolean primary key default true check (one),
  position bigint not null,
  reached bigint not null default 9007199254740991
);
insert into notices.walk (position)
  select coalesce(max(position), 0) from log.domain_event;

-- Whoever looks at a member moves due_at ahead, and so keeps the others away meanwhile.
create table notices.due (
  user_id bigint primary key,
  up_to bigint not null,
  due_at timestamptz not null default now()
);
create index on notices.due (due_at);

-- It never changes, or links in mails that were sent would end nothing.
create table notices.link_key (
  one boolean primary key default true check (one),
  key bytea not null
);
insert into notices.link_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

grant select, update on notices.walk to vernissage_app;
grant select, insert, update, delete on notices.due to vernissage_app;
grant select on notices.link_key to vernissage_app;
`)
    .execute(db);
}
