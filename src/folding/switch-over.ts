import { scheduler } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isPassing, isStatementTimeout } from '../db/sql-state.ts';
import type { DB } from '../db/tables.ts';
import { type AdvanceOptions, advance } from './advance.ts';
import type { Build } from './builds.ts';
import { readCheckpoints } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { promote } from './promote.ts';
import { ReplayError } from './replay-error.ts';
import type { Folder } from './span.ts';
import { requireWanted } from './wanted.ts';

/**
 * Times that a build is caught up with the head at most. Each time only the events of the time before are left, so a
 * few times are enough, unless events arrive as fast as they are folded.
 */
const PROMOTION_TRIES = 100;

/** Times that the switch may find readers in its way, and milliseconds between its tries that let others through. */
const LOCKED_TRIES = 12;
const LOCKED_PAUSE = 250;

/** Analyses the tables: they were filled too fast for autovacuum to notice. */
async function analyze(db: Kysely<DB>, projection: Projection, { schema }: Build): Promise<void> {
  for (const { name } of projection.tables) await sql`analyze ${sql.id(schema, name)}`.execute(db);
}

export type ReplayOptions = Pick<AdvanceOptions, 'signal' | 'batch'> & { onBatch?: (build: Build) => void };

const lockedOut = ({ name }: Projection) =>
  `A query holds ${name} for too long to switch readers over: end it (pg_stat_activity shows it), then give the same command again; nothing is folded anew.`;

/** @throws ReplayError when a lane of the build has halted: waiting does not help */
async function checkHalted({ db }: Folder, { name, source }: Projection, { schema }: Build): Promise<void> {
  const halted = (await readCheckpoints(db, source, schema)).find(({ status }) => status === 'halted');
  if (halted) throw new ReplayError(`The replay of ${name} has halted: ${halted.error ?? 'nobody knows why'}.`);
}

/**
 * Catches a build up with the head and switches readers over to it. A fold that fails is tried again, as a worker does.
 *
 * @returns false when the signal stopped it before the switch
 * @throws ReplayError when it halts, when a query is in the way, or when another version is to serve by now
 */
export async function catchUpAndPromote(
  folder: Folder,
  projection: Projection,
  build: Build,
  options: ReplayOptions,
): Promise<boolean> {
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
      if (outcome === 'unwanted') await requireWanted(folder.db, projection);
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
