import { type Kysely, sql } from 'kysely';

/** The sentinel compares each table slice by slice, and knows where it stands, and when it had compared all of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table folding.look
  -- The place that is compared next, a day since 1970 or the id of a work; null: the first. And how many places are
  -- compared at once; null: all that are left.
  add column next_place bigint,
  add column width bigint,
  -- When the last comparison of all of the table came to its end; null when none has.
  add column compared_at timestamptz;
-- Names of slices from before spell no place. What still differs is found again.
delete from folding.drift`)
    .execute(db);
}
