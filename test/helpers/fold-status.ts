import type { Kysely } from 'kysely';
import type { DB } from '../../src/db/tables.ts';
import { readBuildStandings } from '../../src/folding/build-status.ts';
import type { Projection } from '../../src/folding/projection.ts';
import { type FoldStatus, toFoldStatuses } from '../../src/folding/status.ts';

/** Where the live build of one projection stands. */
export async function readFoldStatus(db: Kysely<DB>, projection: Projection): Promise<FoldStatus> {
  const [status] = toFoldStatuses(await readBuildStandings(db), [projection]);
  if (!status) throw new Error(`there is no status of ${projection.name}`);
  return status;
}
