import { type Kysely, sql } from 'kysely';

/** Up to which position of the log the images have been looked at that may lack their AVIF files. One row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table images.avif (
  one_row boolean primary key default true check (one_row),
  up_to bigint not null default 0,
  -- Until when a worker has them to itself.
  taken_until timestamptz not null default '-infinity'
);

insert into images.avif default values;

grant select, update on images.avif to vernissage_app;
`)
    .execute(db);
}
