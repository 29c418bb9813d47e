import { type Kysely, sql } from 'kysely';

/** Up to which position of the log the images have been looked at that may lack the large size. One row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create schema images;

create table images.large_size (
  one_row boolean primary key default true check (one_row),
  up_to bigint not null default 0,
  -- Until when a worker has them to itself.
  taken_until timestamptz not null default '-infinity'
);

insert into images.large_size default values;

grant usage on schema images to vernissage_app;
grant select, update on images.large_size to vernissage_app;
`)
    .execute(db);
}
