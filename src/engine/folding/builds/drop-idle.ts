import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { lockCheckpoints } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';
import { type Build, dropBuild } from './builds.ts';

/**
 * Drops a build that nobody reads. Its checkpoints are locked first, as by who switches readers over: so its role is
 * known for as long as the drop takes.
 *
 * @returns false when readers were switched over to it meanwhile; then it stays
 */
export async function dropIdle(db: Kysely<DB>, projection: Projection, build: Build): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCheckpoints(transaction, projection.source, build.schema);
    const now = await transaction
      .selectFrom('folding.build')
      .select('role')
      .where('schema_name', '=', build.schema)
      .forUpdate()
      .executeTakeFirst();
    if (now?.role === 'live') return false;
    await dropBuild(transaction, projection, build);
    return true;
  });
}
