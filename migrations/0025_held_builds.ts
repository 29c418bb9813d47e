import { type Kysely, sql } from 'kysely';

/** Whether an operator wants to look at a build before readers see it. Code that ends with 0024 holds none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table folding.build add column held boolean not null default false`.execute(db);
}
