import { type Kysely, sql, type Transaction } from 'kysely';
import { isPassing } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import type { EndedStream } from '../log/redact.ts';
import { advance } from './advance.ts';
import { type Build, findBuild, findHeld } from './builds/builds.ts';
import { dropIdle } from './builds/drop-idle.ts';
import { replay } from './builds/replay.ts';
import { lockCheckpoints, readCheckpoints } from './checkpoints/checkpoints.ts';
import { readQuarantined } from './poison/quarantine.ts';
import { foldEnd } from './poison/waiting-stream.ts';
import type { DomainProjection, Projection } from './projection.ts';
import type { Folder } from './span.ts';

/** A live read model does not fold, so it still holds what must be forgotten; the message says what to do. */
export class NotFoldingError extends Error {}

const ROLES = ['live', 'previous', 'rebuilding'] as const;

async function buildsOf(db: Kysely<DB>, projection: Projection): Promise<Build[]> {
  const builds = await Promise.all(ROLES.map((role) => findBuild(db, projection, role)));
  return builds.filter((build) => build !== undefined);
}

/** Drops a build. @throws NotFoldingError when readers were switched over to it meanwhile */
async function drop(db: Kysely<DB>, projection: Projection, build: Build): Promise<void> {
  if (!(await dropIdle(db, projection, build)))
    throw new NotFoldingError(`${projection.name} was switched over meanwhile: try again.`);
}

async function hasFolded(db: Kysely<DB>, projection: Projection, build: Build, position: number): Promise<boolean> {
  const checkpoints = await readCheckpoints(db, projection.source, build.schema);
  return checkpoints.every((checkpoint) => checkpoint.position >= position);
}

/** Folds a build up to a position, and the ends of streams that wait. @returns whether it got there */
async function foldEnds(folder: Folder, projection: DomainProjection, build: Build, ended: EndedStream[]) {
  await advance(folder, projection, build);
  const quarantined = await readQuarantined(folder.db, build.schema);
  for (const { stream } of ended) if (quarantined.has(stream)) await foldEnd(folder, projection, build, stream);
  return hasFolded(folder.db, projection, build, Math.max(...ended.map(({ position }) => position)));
}

/**
 * Folds every build of a projection (live, previous and rebuilding) up to the ends of streams, also where an earlier
 * event of such a stream could not be folded. Drops a build that cannot get there, unless it is live.
 *
 * @throws NotFoldingError when the live build is paused, halted, or of another version
 */
export async function foldEverywhere(
  folder: Folder,
  projection: DomainProjection,
  ended: EndedStream[],
): Promise<void> {
  for (const build of await buildsOf(folder.db, projection)) {
    const folded = await foldEnds(folder, projection, build, ended).catch((error: unknown) => {
      if (build.role === 'live' || isPassing(error)) throw error;
      return false;
    });
    if (folded) continue;
    if (build.role === 'live')
      throw new NotFoldingError(`${projection.name} does not fold: see status, make it fold, and try again.`);
    await drop(folder.db, projection, build);
  }
}

/**
 * Removes rows whose events were blanked or changed from all builds of a projection: a replay replaces the live build,
 * and other builds that hold such rows, or are of another version, are dropped. So is one that an operator holds, if the
 * live build is replaced: nothing else may switch readers over to it.
 *
 * @param holds tells whether the build in a schema holds such rows; no fold of that build runs meanwhile
 * @throws NotFoldingError when the live build is of another version; then nothing is dropped
 * @throws ReplayError when another process is replaying the projection
 */
export async function forgetRows(
  folder: Folder,
  projection: Projection,
  holds: (transaction: Transaction<DB>, schema: string) => Promise<boolean>,
): Promise<void> {
  const { db } = folder;
  const isToGo = (build: Build) =>
    db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '30s'`.execute(transaction);
      await lockCheckpoints(transaction, projection.source, build.schema);
      return build.version !== projection.version || holds(transaction, build.schema);
    });
  const builds = await buildsOf(db, projection);
  const serving = builds.find(({ role }) => role === 'live');
  if (serving && serving.version !== projection.version)
    throw new NotFoldingError(
      `Version ${serving.version} of ${projection.name} is live and this code has version ${projection.version}: erase with the code that serves.`,
    );
  for (const build of builds.filter(({ role }) => role !== 'live'))
    if (await isToGo(build)) await drop(db, projection, build);
  if (!serving || !(await isToGo(serving))) return;
  const held = await findHeld(db, projection);
  if (held) await drop(db, projection, held);
  await replay(folder, projection);
  await drop(db, projection, serving);
}
