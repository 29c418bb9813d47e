import { type Kysely, sql } from 'kysely';

/**
 * How many of the last positions that a read model has folded hold no event of its types. A version tag leaves them out,
 * so that an event which changes nothing in a read model empties no cache of it. A process of an earlier version moves
 * the position alone, which changes the tag as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const source of ['domain', 'engagement'])
    await sql`
      alter table ${sql.table(`folding.${source}_checkpoint`)}
        add column quiet bigint not null default 0 check (quiet >= 0)`.execute(db);
}
