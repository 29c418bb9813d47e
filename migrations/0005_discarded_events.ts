import { type Kysely, sql } from 'kysely';

/** When an operator said that a parked event will not be folded. It stays, because read models lack it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table folding.parked_event add column discarded_at timestamptz').execute(db);
}
