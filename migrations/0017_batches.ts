import { type Kysely, sql } from 'kysely';

/**
 * The size of a fold's batches, once a statement of it took too long. And no epoch: a fold holds the row of its
 * checkpoint from before it reads until it commits, so a status set meanwhile waits for that, and fenced nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const source of ['domain', 'engagement'])
    await sql`
      alter table ${sql.table(`folding.${source}_checkpoint`)}
        drop column epoch,
        add column batch integer check (batch > 0)`.execute(db);
}
