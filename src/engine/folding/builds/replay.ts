import type { Kysely, Transaction } from 'kysely';
import { isLockTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { waitForLocks } from '../checkpoints/lane-status.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { alone, aloneUntilEnd } from './alone.ts';
import { beginBuild, findEarlier, tryAnew } from './begin.ts';
import { type Build, dropBuild, type FoundBuild, findBuild, findHeld } from './builds.ts';
import { ReplayError } from './replay-error.ts';
import { catchUp, type ReplayOptions } from './switch-over.ts';
import { requireWanted } from './wanted.ts';

/** Milliseconds that the removal of a build waits for a query that reads it. */
const DROP_PATIENCE = 3_000;

/** Work on the builds of a read model. @returns false when the signal stopped it. @throws ReplayError */
export type BuildWork = (folder: Folder, projection: Projection, options?: ReplayOptions) => Promise<boolean>;

/**
 * Makes the work that chooses a build of this code's version, which must be the one to serve, and catches it up.
 *
 * @param choose runs alone; undefined: there is nothing to do
 * @param switches whether readers are switched over to it then
 */
const onBuild =
  (
    choose: (folder: Folder, projection: Projection, meant: ReplayOptions['meant']) => Promise<Build | undefined>,
    { switches = true } = {},
  ): BuildWork =>
  (folder, projection, options = {}) =>
    alone(folder.db, projection, async () => {
      await requireWanted(folder.db, projection);
      const build = await choose(folder, projection, options.meant);
      return build === undefined || catchUp(folder, projection, build, { ...options, switches });
    });

/** @throws ReplayError when an operator holds a build of this code's version: only the operator may go on with it */
async function requireNotHeld(db: Kysely<DB>, projection: Projection): Promise<void> {
  const { name, version } = projection;
  const held = await findHeld(db, projection);
  if (held?.version === version)
    throw new ReplayError(
      `The new build of ${name} is held: look at it with replay ${name} --compare, then --promote or --abandon it.`,
    );
}

const LACKS = { rebuilding: 'no replay under way', previous: 'no earlier build to go back to' };

/** The build of a role. @throws ReplayError when there is none, or when it is another than is meant */
async function requireBuild(
  db: Kysely<DB>,
  projection: Projection,
  role: keyof typeof LACKS,
  meant?: string | null,
): Promise<FoundBuild> {
  const build = await findBuild(db, projection, role);
  if (!build) throw new ReplayError(`${projection.name} has ${LACKS[role]}.`);
  if ((meant ?? build.id) === build.id) return build;
  throw new ReplayError(`${projection.name} has another build in its place by now: look at it again.`);
}

/** The same of this code's version. @throws ReplayError */
export async function requireOwn(...asked: Parameters<typeof requireBuild>): Promise<FoundBuild> {
  const [, { name, version }, role] = asked;
  const build = await requireBuild(...asked);
  if (build.version === version) return build;
  const which = role === 'previous' ? 'earlier' : 'new';
  throw new ReplayError(`The ${which} build of ${name} is of version ${build.version}: run that code.`);
}

/**
 * Builds a read model anew beside the live one and switches readers over when it has caught up. A replay that was
 * stopped, or whose process died, goes on where it was.
 */
export const replay = onBuild(async (folder, projection) => {
  await requireNotHeld(folder.db, projection);
  return beginBuild(folder, projection);
});

/**
 * Builds a read model anew as `replay` does, and holds it, also when it is stopped: readers are switched over by
 * `promoteBegun` alone, which ends that.
 */
export const replayAndHold = onBuild(
  async (folder, projection) => {
    const build = await beginBuild(folder, projection);
    await folder.db.updateTable('folding.build').set({ held: true }).where('schema_name', '=', build.schema).execute();
    return build;
  },
  { switches: false },
);

const onOwn = (role: keyof typeof LACKS) =>
  onBuild(async (folder, projection, meant) => {
    const build = await requireOwn(folder.db, projection, role, meant);
    await tryAnew(folder, projection, build);
    return build;
  });

/** Switches readers over to the build that a replay has begun, held or not, once it has caught up. */
export const promoteBegun = onOwn('rebuilding');

/** Switches readers back to the previous build, once that build has caught up. */
export const undoReplay = onOwn('previous');

/**
 * Makes this code's version the live one, if it is to serve and is not live by now: by the build before the live one if
 * that will do, otherwise by a replay.
 */
export const replaceLive = onBuild(async (folder, projection) => {
  const live = await findBuild(folder.db, projection, 'live');
  if (live?.version === projection.version) return undefined;
  await requireNotHeld(folder.db, projection);
  return (await findEarlier(folder.db, projection)) ?? beginBuild(folder, projection);
});

/**
 * Drops the build of a replay that is not live yet, in a transaction.
 *
 * @param meant the id of the build that is meant
 * @returns true
 * @throws ReplayError when there is none, when it is another than is meant, or when a query holds it
 */
export async function abandonReplay(
  transaction: Transaction<DB>,
  projection: Projection,
  meant?: string | null,
): Promise<boolean> {
  await aloneUntilEnd(transaction, projection);
  const begun = await requireBuild(transaction, projection, 'rebuilding', meant);
  await waitForLocks(transaction, DROP_PATIENCE);
  await dropBuild(transaction, projection, begun).catch((error) => {
    if (!isLockTimeout(error)) throw error;
    throw new ReplayError(
      `A query holds the new build of ${projection.name}: end it (pg_stat_activity shows it), then ask again.`,
    );
  });
  return true;
}
