import { type Kysely, sql } from 'kysely';

/** What people say about sending works back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table selling.order_words add column return_reason text, add column return_answer text`.execute(db);
}
