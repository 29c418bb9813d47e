import { type Kysely, sql } from 'kysely';

/**
 * Whose the folder of exports is, and which files in it may go. Code from before leaves the table of files empty, and
 * then nothing is removed. The application needs neither: only the owner writes exports.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Names this installation: it goes with the database into each backup.
create table log.installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into log.installation default values;

-- Files of exports that this database has begun, or written anew, and that no export names. Whoever works on exports next
-- removes them. A file that is in neither table is not ours to remove: it may be of the time after a restore.
create table log.export_leftover (file text primary key);
`)
    .execute(db);
}
