import { scheduler } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isPassing, isStatementTimeout } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { type AdvanceOptions, advance } from './advance.ts';
import { beginBuild, tryAnew } from './begin.ts';
import { type Build, dropBuild, findBuild } from './builds.ts';
import { readCheckpoints, readHeads } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { promote } from './promote.ts';
import { ReplayError } from './replay-error.ts';
import type { Folder } from './span.ts';
import { wantedVersion } from './wanted.ts';

/**
 * Times that a build is caught up with the head at most. Each time only the events of the time before are left, so a
 * few times are enough, unless events arrive as fast as they are folded.
 */
const PROMOTION_TRIES = 100;

/** Times that the switch may find readers in its way, and milliseconds between its tries that let others through. */
const LOCKED_TRIES = 12;
const LOCKED_PAUSE = 250;

export type Progress = { folded: number; total: number };

/** How far a build has come: events folded, and events in its lanes. */
export async function readProgress(db: Kysely<DB>, projection: Projection, build: Build): Promise<Progress> {
  const checkpoints = await readCheckpoints(db, projection.source, build.schema);
  const heads = await readHeads(
    db,
    projection.source,
    checkpoints.map(({ lane }) => lane),
  );
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
  return { folded: sum(checkpoints.map(({ position }) => position)), total: sum(heads.values()) };
}

/** Analyses the tables: they were filled too fast for autovacuum to notice. */
async function analyze(db: Kysely<DB>, projection: Projection, { schema }: Build): Promise<void> {
  for (const { name } of projection.tables) await sql`analyze ${sql.id(schema, name)}`.execute(db);
}

export type ReplayOptions = Pick<AdvanceOptions, 'signal' | 'batch'> & { onBatch?: (build: Build) => void };

const lockedOut = ({ name }: Projection) =>
  `A query holds ${name} for too long to switch readers over: end it (pg_stat_activity shows it), then give the same command again; nothing is folded anew.`;

/** @throws ReplayError when another version is to serve: two versions would replace each other's builds for ever */
async function checkWanted({ db }: Folder, projection: Projection): Promise<void> {
  const { name, version } = projection;
  const wanted = await wantedVersion(db, projection);
  if (wanted === undefined || wanted === version) return;
  throw new ReplayError(
    `Version ${wanted} of ${name} is to serve and this code has version ${version}: migrate with the code that is to serve.`,
  );
}

/** @throws ReplayError when a lane of the build has halted: waiting does not help */
async function checkHalted({ db }: Folder, { name, source }: Projection, { schema }: Build): Promise<void> {
  const halted = (await readCheckpoints(db, source, schema)).find(({ status }) => status === 'halted');
  if (halted) throw new ReplayError(`The replay of ${name} has halted: ${halted.error ?? 'nobody knows why'}.`);
}

/** Catches a build up with the head and switches readers over to it. A fold that fails is tried again, as a worker does. */
async function catchUpAndPromote(folder: Folder, projection: Projection, build: Build, options: ReplayOptions) {
  const { signal, batch, onBatch } = options;
  let failure: unknown;
  let analyzed = false;
  let locked = 0;
  for (let tries = 0; tries < PROMOTION_TRIES; tries += 1) {
    try {
      await advance(folder, projection, build, { signal, batch, onBatch: () => onBatch?.(build) });
      if (signal?.aborted) return false;
      await checkHalted(folder, projection, build);
      if (!analyzed) await analyze(folder.db, projection, build);
      analyzed = true;
      const outcome = await promote(folder, projection, build);
      if (outcome === 'promoted') return true;
      if (outcome === 'unwanted') await checkWanted(folder, projection);
      failure = undefined;
      if (outcome === 'behind') continue;
      locked += 1;
      if (locked === LOCKED_TRIES) throw new ReplayError(lockedOut(projection));
      await scheduler.wait(LOCKED_PAUSE);
    } catch (error) {
      if (error instanceof ReplayError || (isPassing(error) && !isStatementTimeout(error))) throw error;
      failure = error;
    }
  }
  if (failure) throw failure;
  throw new ReplayError(`Events arrive as fast as ${projection.name} folds them: try again when there are fewer.`);
}

/** Lets one replay of a projection run at a time, in the whole cluster. The lock goes when the process dies. */
async function alone<Result>(db: Kysely<DB>, projection: Projection, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const key = sql`hashtext('vernissage replay'), hashtext(${projection.name})`;
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(connection);
    if (!rows[0]?.locked) throw new ReplayError(`${projection.name} is being replayed already.`);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
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
  return alone(folder.db, projection, async () => {
    await checkWanted(folder, projection);
    const build = await beginBuild(folder, projection);
    return catchUpAndPromote(folder, projection, build, options);
  });
}

/** Switches readers back to the previous build, once that build has caught up. @throws ReplayError */
export async function undoReplay(
  folder: Folder,
  projection: Projection,
  options: ReplayOptions = {},
): Promise<boolean> {
  return alone(folder.db, projection, async () => {
    await checkWanted(folder, projection);
    const previous = await findBuild(folder.db, projection, 'previous');
    if (!previous) throw new ReplayError(`${projection.name} has no earlier build to go back to.`);
    if (previous.version !== projection.version)
      throw new ReplayError(
        `The earlier build of ${projection.name} is of version ${previous.version}: run that code.`,
      );
    await tryAnew(folder, projection, previous);
    return catchUpAndPromote(folder, projection, previous, options);
  });
}

/** Drops the build of a replay that is not live yet. @throws ReplayError when there is none */
export async function abandonReplay(folder: Folder, projection: Projection): Promise<void> {
  await alone(folder.db, projection, async () => {
    const begun = await findBuild(folder.db, projection, 'rebuilding');
    if (!begun) throw new ReplayError(`${projection.name} has no replay under way.`);
    await folder.db.transaction().execute((transaction) => dropBuild(transaction, projection, begun));
  });
}
