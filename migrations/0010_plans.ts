import { type Kysely, sql } from 'kysely';

/**
 * One plan for each statement that appends to a domain stream. PostgreSQL weighs a plan for the values at hand against
 * one for any values; where it takes them for equal, as it may after a vacuum, it plans every statement anew for every
 * item, which takes three times as long as storing it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter function log.append_domain set plan_cache_mode = force_generic_plan').execute(db);
}
