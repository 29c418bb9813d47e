import { type Kysely, sql } from 'kysely';

/**
 * What the sentinel has compared with the log, and where a read model differs from it. Rows of a build go with it,
 * unless earlier code drops it; then nothing reads them. The differing rows hold what read models hold, and go when a
 * person is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table folding.look (
  schema_name text not null,
  table_name text not null,
  looked_at timestamptz not null default now(),
  -- Why the last look came to no end; null when it did.
  error text,
  primary key (schema_name, table_name)
);

create table folding.drift (
  schema_name text not null,
  table_name text not null,
  -- A day, an artwork or a page; empty when the table was compared as a whole.
  slice text not null,
  found_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  differences bigint not null check (differences > 0),
  -- Some of them, as text.
  shown text[] not null
);
-- The path of a page may be longer than an index takes.
create unique index on folding.drift (schema_name, table_name, md5(slice));

grant select, insert, update, delete on folding.look, folding.drift to vernissage_app;
`)
    .execute(db);
}
