import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { holdFloors } from '../../log/floor.ts';
import { readCheckpoints } from '../checkpoints/checkpoints.ts';
import { betweenBatches, setStatus } from '../checkpoints/lane-status.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { copyBuild, holdBaselines, requireBaseline } from './baseline.ts';
import { addLanes, type Build, createBuild, dropBuild, findBuild } from './builds.ts';
import { ReplayError } from './replay-error.ts';

async function lanesOf(db: Kysely<DB>, projection: Projection): Promise<number[]> {
  const live = await findBuild(db, projection, 'live');
  if (!live) throw new ReplayError(`${projection.name} has no live build yet: start the worker first.`);
  return (await readCheckpoints(db, projection.source, live.schema)).map(({ lane }) => lane);
}

/** Lets the lanes of a build that have halted fold again. @returns whether there were any */
export async function resumeHalted(
  transaction: Transaction<DB>,
  { source }: Projection,
  { schema }: Build,
): Promise<boolean> {
  const halted = (await readCheckpoints(transaction, source, schema)).filter(({ status }) => status === 'halted');
  for (const { lane } of halted) await setStatus(transaction, source, schema, 'running', { lane });
  return halted.length > 0;
}

/** Notes that code goes on with a build. @returns whether it is the first time */
async function isFirstTry(db: Kysely<DB>, { schema }: Build, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update folding.build set tried_by = array_append(tried_by, ${code})
    where schema_name = ${schema} and ${code} <> all(tried_by)`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Tries a build anew that has halted: once for each code that meets it, and whenever an operator asks. So a mended fold
 * heals it, and a fold that is not mended does not halt it for ever.
 */
export async function tryAnew({ db, code }: Folder, projection: Projection, build: Build): Promise<void> {
  if (code !== undefined && !(await isFirstTry(db, build, await code))) return;
  await betweenBatches(db, (transaction) => resumeHalted(transaction, projection, build));
}

/** The build before the live one, if it is of this code's version and folds: going back to it takes no replay. */
export async function findEarlier(db: Kysely<DB>, projection: Projection): Promise<Build | undefined> {
  const previous = await findBuild(db, projection, 'previous');
  if (previous?.version !== projection.version) return undefined;
  const checkpoints = await readCheckpoints(db, projection.source, previous.schema);
  return checkpoints.every(({ status }) => status !== 'halted') ? previous : undefined;
}

/**
 * The build that a replay has begun and goes on with, or a new one in place of one of another version. It begins with the
 * baseline, once the log holds its first events no more.
 *
 * @throws ReplayError when there is no baseline of this code's version
 */
export async function beginBuild(folder: Folder, projection: Projection): Promise<Build> {
  const lanes = await lanesOf(folder.db, projection);
  const build = await folder.db.transaction().execute(async (transaction) => {
    await holdFloors(transaction);
    await holdBaselines(transaction);
    const begun = await findBuild(transaction, projection, 'rebuilding');
    if (begun?.version === projection.version) {
      await addLanes(transaction, projection, begun);
      return begun;
    }
    const baseline = await requireBaseline(transaction, projection);
    if (begun) await dropBuild(transaction, projection, begun);
    const created = await createBuild(transaction, projection, 'rebuilding', lanes);
    await addLanes(transaction, projection, created);
    if (baseline) await copyBuild(transaction, projection, baseline, created);
    return created;
  });
  await tryAnew(folder, projection, build);
  return build;
}
