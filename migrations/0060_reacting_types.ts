import { type Kysely, sql } from 'kysely';

/** The types of events that were collected for each reactor: a worker that knows fewer leaves those events to others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table reacting.checkpoint
  -- Null: nobody has said so yet.
  add column types text[]`)
    .execute(db);
}
