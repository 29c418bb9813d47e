import { type Kysely, sql } from 'kysely';

/** Adds how far the days of a lane are sealed, in each build: what tells visitors apart is there from this day on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table folding.engagement_checkpoint add column sealed_before timestamptz`.execute(db);
}
