import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';

/**
 * Reads read models from one snapshot. It locks their views before it takes the snapshot. Otherwise a replay could
 * switch a view over in between, to tables that the snapshot shows empty or in part.
 *
 * @param views the views in schema `read` that the work reads, in the order in which their projections name them
 * @throws whatever the work throws
 */
export async function inOneSnapshot<Result>(
  db: Kysely<DB>,
  views: readonly string[],
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`lock table ${sql.join(views.map((view) => sql.id('read', view)))} in access share mode`.execute(
        transaction,
      );
      return work(transaction);
    });
}
