import { type Kysely, sql } from 'kysely';

/**
 * Work that may take its process down with it: how often it was begun and no outcome followed. What was begun twice is
 * put aside. Keys are ids, hashes of files and places in read models: nothing here says anything about a person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create schema liveness;

create table liveness.attempt (
  kind text not null check (kind in ('mail', 'image', 'fold')),
  key text not null,
  begun integer not null default 1,
  begun_at timestamptz not null default now(),
  reason text not null,
  put_aside_at timestamptz,
  -- When an operator said that it will not be tried again. The row stays, so that it is not.
  discarded_at timestamptz,
  primary key (kind, key)
);

grant usage on schema liveness to vernissage_app;
grant select, insert, update, delete on liveness.attempt to vernissage_app;
`)
    .execute(db);
}
