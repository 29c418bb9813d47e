import type { Kysely } from 'kysely';
import type { DB } from '../../src/engine/db/tables.ts';
import { readBuildProgress } from '../../src/engine/folding/builds/build-status.ts';
import { type FoldStatus, toFoldStatuses } from '../../src/engine/folding/checkpoints/status.ts';
import type { Projection } from '../../src/engine/folding/projection.ts';

/** Where the live build of one projection stands. */
export async function readFoldStatus(db: Kysely<DB>, projection: Projection): Promise<FoldStatus> {
  const [status] = toFoldStatuses(await readBuildProgress(db), [projection]);
  if (!status) throw new Error(`there is no status of ${projection.name}`);
  return status;
}
