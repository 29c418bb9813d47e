import { type Kysely, sql } from 'kysely';

/** The epochs of the log that restores began, and when the database was backed up last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Empty until the first restore. Up to the head the events are those of the epoch before.
create table log.epoch (
  -- What clients are told in place of the first position of the epoch; it also names the epoch.
  begins bigint primary key check (begins > 0),
  -- Head of the domain lane.
  head bigint not null,
  began_at timestamptz not null default now()
);

-- The last base backup; no row when none was made by our command.
create table log.backup (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null
);

grant select on log.epoch, log.backup to vernissage_app;
`)
    .execute(db);
}
