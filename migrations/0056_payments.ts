import { type Kysely, sql } from 'kysely';

/** Notices of providers of payments, and payments that are looked at until something has become of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- A notice says that something has happened to a payment, and not what. It is kept by the provider's own id, so that a
-- repeat is known.
create table selling.notice (
  provider text not null,
  id text not null,
  payment text not null,
  came_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  handled_at timestamptz,
  primary key (provider, id)
);
create index on selling.notice (due_at) where handled_at is null;
create index on selling.notice (came_at);

-- Whoever looks at a payment moves look_at ahead, and so keeps the others away meanwhile.
create table selling.watched_payment (
  checkout_id bigint primary key,
  reference text not null,
  look_at timestamptz not null,
  tries integer not null default 0,
  until timestamptz not null
);
create index on selling.watched_payment (look_at);

alter table liveness.attempt drop constraint attempt_kind_check,
  add constraint attempt_kind_check check (kind in ('mail', 'payment', 'notice', 'image', 'fold'));

grant select, insert, update, delete on selling.notice, selling.watched_payment to vernissage_app;
`)
    .execute(db);
}
