import { scheduler } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isPassing, isStatementTimeout } from '../../db/sql-state.ts';
import type { DB } from '../../db/tables.ts';
import { type AdvanceOptions, advance } from '../advance.ts';
import { readCheckpoints } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import type { Build } from './builds.ts';
import { promote } from './promote.ts';
import { ReplayError } from './replay-error.ts';
import { createReplayThrottle } from './replay-throttle.ts';
import { requireWanted } from './wanted.ts';

/**
 * Times that a build is caught up with the head before a switch at most. Each time only the events of the time before
 * are left, so a few times are enough, unless events arrive as fast as they are folded.
 */
const TRIES = 100;

/** Times that the switch may find readers in its way, and milliseconds between its tries that let others through. */
const LOCKED_TRIES = 12;
const LOCKED_PAUSE = 250;

/** Analyses the tables: they were filled too fast for autovacuum to notice. */
async function analyze(db: Kysely<DB>, projection: Projection, { schema }: Build): Promise<void> {
  for (const { name } of projection.tables) await sql`analyze ${sql.id(schema, name)}`.execute(db);
}

export type ReplayOptions = Pick<AdvanceOptions, 'signal' | 'batch'> & {
  onBatch?: (build: Build) => void;
  /** Called in the transaction that switches readers over. */
  onSwitched?: (transaction: Transaction<DB>) => Promise<void>;
  /** The id of the build that is meant, where the work is about one that is there. */
  meant?: string | null;
};

const lockedOut = ({ name }: Projection) =>
  `A query holds ${name} for too long to switch readers over: end it (pg_stat_activity shows it), then give the same command again; nothing is folded anew.`;

/** @throws ReplayError when a lane of the build has halted: waiting does not help */
async function checkHalted({ db }: Folder, { name, source }: Projection, { schema }: Build): Promise<void> {
  const halted = (await readCheckpoints(db, source, schema)).find(({ status }) => status === 'halted');
  if (halted) throw new ReplayError(`The replay of ${name} has halted: ${halted.error ?? 'nobody knows why'}.`);
}

/**
 * Takes a step until it gives a result. A fold that fails is tried again, as a worker does.
 *
 * @throws ReplayError when so many steps gave none
 */
async function repeatedly({ name }: Projection, step: () => Promise<boolean | undefined>): Promise<boolean> {
  let failure: unknown;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const result = await step();
      if (result !== undefined) return result;
      failure = undefined;
    } catch (error) {
      if (error instanceof ReplayError || (isPassing(error) && !isStatementTimeout(error))) throw error;
      failure = error;
    }
  }
  if (failure) throw failure;
  throw new ReplayError(`Events arrive as fast as ${name} folds them: try again when there are fewer.`);
}

/**
 * Catches a build up with the head, throttled while live read models are late, and switches readers over to it.
 *
 * @param options.switches false: readers stay where they are
 * @returns false when the signal stopped it before
 * @throws ReplayError when it halts, when a query is in the way, or when another version is to serve by now
 */
export async function catchUp(
  folder: Folder,
  projection: Projection,
  build: Build,
  { signal, batch, onBatch, onSwitched, switches }: ReplayOptions & { switches: boolean },
): Promise<boolean> {
  const isLate = createReplayThrottle(folder.db, signal);
  const throttle = async () => {
    // The replay of the version that a deploy has named meanwhile waits until this one ends.
    await requireWanted(folder.db, projection);
    return isLate();
  };
  let isAnalyzed = false;
  let locked = 0;
  return repeatedly(projection, async () => {
    await advance(folder, projection, build, { signal, batch, throttle, onBatch: () => onBatch?.(build) });
    if (signal?.aborted) return false;
    await checkHalted(folder, projection, build);
    if (!isAnalyzed) {
      await analyze(folder.db, projection, build);
      isAnalyzed = true;
      // What has come meanwhile is folded first.
      return switches ? undefined : true;
    }
    const outcome = await promote(folder, projection, build, onSwitched);
    if (outcome !== 'locked') return outcome === 'promoted' || undefined;
    locked += 1;
    if (locked === LOCKED_TRIES) throw new ReplayError(lockedOut(projection));
    await scheduler.wait(LOCKED_PAUSE);
    return undefined;
  });
}
