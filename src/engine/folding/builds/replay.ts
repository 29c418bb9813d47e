import type { Kysely, Transaction } from 'kysely';
import { isLockTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { waitForLocks } from '../checkpoints/lane-status.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { alone, aloneUntilEnd } from './alone.ts';
import { beginBuild, findEarlier, tryAnew } from './begin.ts';
import { type Build, dropBuild, findBuild, isBuild } from './builds.ts';
import { hold, requireNotHeld } from './held.ts';
import { ReplayError } from './replay-error.ts';
import { catchUp, catchUpAndPromote, type ReplayOptions } from './switch-over.ts';
import { requireWanted } from './wanted.ts';

/** Milliseconds that the removal of a build waits for a query that reads it. */
const DROP_PATIENCE = 3_000;

/**
 * Chooses a build of this code's version, which must be the one to serve, catches it up and switches readers over.
 *
 * @param choose runs alone; undefined: there is nothing to switch to
 * @returns false when the signal stopped it before the switch
 */
async function switchTo(
  { folder, projection, options }: { folder: Folder; projection: Projection; options: ReplayOptions },
  choose: () => Promise<Build | undefined>,
): Promise<boolean> {
  return alone(folder.db, projection, async () => {
    await requireWanted(folder.db, projection);
    const build = await choose();
    return build === undefined || catchUpAndPromote(folder, projection, build, options);
  });
}

/**
 * Builds a read model anew beside the live one and switches readers over when it has caught up. A replay that was
 * stopped, or whose process died, goes on where it was.
 *
 * @returns false when the signal stopped it before the switch
 * @throws ReplayError
 */
export async function replay(folder: Folder, projection: Projection, options: ReplayOptions = {}): Promise<boolean> {
  return switchTo({ folder, projection, options }, async () => {
    await requireNotHeld(folder.db, projection);
    return beginBuild(folder, projection);
  });
}

/**
 * Builds a read model anew as `replay` does, and holds it: readers are switched over by `promoteBegun` alone.
 *
 * @returns false when the signal stopped it before it had caught up; the build is held all the same
 * @throws ReplayError
 */
export async function replayAndHold(
  folder: Folder,
  projection: Projection,
  options: ReplayOptions = {},
): Promise<boolean> {
  return alone(folder.db, projection, async () => {
    await requireWanted(folder.db, projection);
    const build = await beginBuild(folder, projection);
    await hold(folder.db, build);
    return catchUp(folder, projection, build, options);
  });
}

/** @throws ReplayError when a build is not the one that is meant */
async function requireMeant(db: Kysely<DB>, { name }: Projection, build: Build, meant?: string): Promise<void> {
  if (meant === undefined || (await isBuild(db, build, meant))) return;
  throw new ReplayError(`${name} has another build in its place by now: look at it again.`);
}

/** The build that a replay by this code has begun. @throws ReplayError when there is none */
export async function requireBegun(db: Kysely<DB>, projection: Projection): Promise<Build> {
  const { name, version } = projection;
  const begun = await findBuild(db, projection, 'rebuilding');
  if (!begun) throw new ReplayError(`${name} has no replay under way.`);
  if (begun.version === version) return begun;
  throw new ReplayError(`The new build of ${name} is of version ${begun.version}: run that code.`);
}

/**
 * Switches readers over to the build that a replay has begun, held or not, once it has caught up.
 *
 * @returns false when the signal stopped it before the switch
 * @throws ReplayError
 */
export async function promoteBegun(
  folder: Folder,
  projection: Projection,
  options: ReplayOptions = {},
): Promise<boolean> {
  return switchTo({ folder, projection, options }, async () => {
    const begun = await requireBegun(folder.db, projection);
    await requireMeant(folder.db, projection, begun, options.meant);
    await tryAnew(folder, projection, begun);
    return begun;
  });
}

/**
 * Makes this code's version the live one, if it is to serve and is not live by now: by the build before the live one if
 * that will do, otherwise by a replay.
 *
 * @returns false when the signal stopped it before the switch
 * @throws ReplayError
 */
export async function replaceLive(folder: Folder, projection: Projection, options: ReplayOptions): Promise<boolean> {
  return switchTo({ folder, projection, options }, async () => {
    const live = await findBuild(folder.db, projection, 'live');
    if (live?.version === projection.version) return undefined;
    await requireNotHeld(folder.db, projection);
    return (await findEarlier(folder.db, projection)) ?? beginBuild(folder, projection);
  });
}

/** Switches readers back to the previous build, once that build has caught up. @throws ReplayError */
export async function undoReplay(
  folder: Folder,
  projection: Projection,
  options: ReplayOptions = {},
): Promise<boolean> {
  return switchTo({ folder, projection, options }, async () => {
    const previous = await findBuild(folder.db, projection, 'previous');
    if (!previous) throw new ReplayError(`${projection.name} has no earlier build to go back to.`);
    if (previous.version !== projection.version)
      throw new ReplayError(
        `The earlier build of ${projection.name} is of version ${previous.version}: run that code.`,
      );
    await requireMeant(folder.db, projection, previous, options.meant);
    await tryAnew(folder, projection, previous);
    return previous;
  });
}

/**
 * Drops the build of a replay that is not live yet, in a transaction.
 *
 * @param meant the id of the build that is meant
 * @throws ReplayError when there is none, when it is another than is meant, or when a query holds it
 */
export async function abandonReplay(
  transaction: Transaction<DB>,
  projection: Projection,
  meant?: string,
): Promise<void> {
  const { name } = projection;
  await aloneUntilEnd(transaction, projection);
  const begun = await findBuild(transaction, projection, 'rebuilding');
  if (!begun) throw new ReplayError(`${name} has no replay under way.`);
  await requireMeant(transaction, projection, begun, meant);
  await waitForLocks(transaction, DROP_PATIENCE);
  await dropBuild(transaction, projection, begun).catch((error) => {
    if (!isLockTimeout(error)) throw error;
    throw new ReplayError(
      `A query holds the new build of ${name}: end it (pg_stat_activity shows it), then ask again.`,
    );
  });
}
