import { type Kysely, sql } from 'kysely';

/**
 * What deploys without a gap stand on: which version of each read model is to serve, which code has tried a build, and
 * the oldest code that may run on this database. Code that ends with 0022 may.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Written by the deploy step alone. Only code of that version replays the read model.
create table folding.wanted (
  projection text primary key,
  version integer not null,
  wanted_at timestamptz not null default now()
);
grant select on folding.wanted to vernissage_app;

-- The fingerprints of the code that has gone on with a build: each tries once what has halted.
alter table folding.build add column tried_by text[] not null default '{}';

create table migration.oldest_code (
  one_row boolean primary key default true check (one_row),
  -- The last migration of that code.
  last_migration text not null
);
insert into migration.oldest_code (last_migration) values ('0022_avif');
`)
    .execute(db);
}
