import type { Logger } from 'pino';
import { messageOf } from '../../db/error-words.ts';
import { isPassing } from '../../db/sql-state.ts';
import { singleFlight } from '../../waiting/single-flight.ts';
import { BusyError, whileLocked } from '../builds/alone.ts';
import { promoteBegun, replay, replayAndHold, undoReplay } from '../builds/replay.ts';
import { ReplayError } from '../builds/replay-error.ts';
import type { ReplayOptions } from '../builds/switch-over.ts';
import { compareBuilds } from '../comparing/compare-builds.ts';
import { beginComparison, keepComparison } from '../comparing/kept-comparison.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { beginTry, end, findDue, noteFailedTry, noteSeen, type Request, type RequestKind, TURNS } from './requests.ts';

/** Milliseconds between looks for requests, and between looks whether the one under way is cancelled. */
const POLL = 1_000;

/** Milliseconds that a comparison may take, once the builds have caught up. */
const COMPARE_WITHIN = 60_000;

/** @returns false when the signal stopped it. @throws ReplayError */
type Work = (folder: Folder, projection: Projection, options: ReplayOptions) => Promise<boolean>;

const compareAndKeep: Work = async (folder, projection, { signal }) => {
  const token = await beginComparison(folder.db, projection);
  const comparison = await compareBuilds(folder, projection, { signal, within: COMPARE_WITHIN });
  if (!comparison) return false;
  if (await keepComparison(folder.db, comparison, token)) return true;
  throw new ReplayError(`The builds of ${projection.name} have changed meanwhile: compare them again.`);
};

const WORK: Record<RequestKind, { work: Work; said: string }> = {
  replay: { work: replay, said: 'Readers see the new build' },
  hold: { work: replayAndHold, said: 'The new build is held' },
  compare: { work: compareAndKeep, said: 'The builds are compared' },
  promote: { work: promoteBegun, said: 'Readers see the new build' },
  undo: { work: undoReplay, said: 'Readers see the earlier build again' },
};

/**
 * Performs a request, and notes how it ended. It stays open when the signal stops it, when the database is away, and
 * when it fails for a reason that may pass.
 */
async function perform(
  folder: Folder,
  projection: Projection,
  request: Request,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  const { work, said } = WORK[request.kind];
  const options: ReplayOptions = {
    signal,
    // A request that would be performed twice, because its worker died behind the switch, could switch readers back.
    async onSwitched(transaction) {
      if (!(await end(transaction, request, 'done', said))) throw new ReplayError('This was cancelled.');
    },
    ...(request.build !== null && { meant: request.build }),
  };
  try {
    if (await work(folder, projection, options)) await end(folder.db, request, 'done', said);
  } catch (error) {
    const isKnown = error instanceof ReplayError;
    if (!isKnown) log.warn({ err: error, projection: projection.name }, 'work that an administrator asked for failed');
    if (isKnown ? error instanceof BusyError : isPassing(error))
      await noteFailedTry(folder.db, request, messageOf(error));
    else await end(folder.db, request, 'failed', messageOf(error));
  }
}

type Options = {
  /** Its pool has the CONNECTIONS of the turns. */
  folder: Folder;
  projections: Projection[];
  log: Logger;
};

/**
 * Performs what administrators ask for. A request is a row, so it outlives processes: one that was begun by a worker
 * that ended is gone on with by the next. One that fails for a reason that may pass lets others go first, and is given up
 * after some tries.
 *
 * @returns a function that stops after the batch under way
 */
export function startRequests({ folder, projections, log }: Options): () => Promise<void> {
  const stopping = new AbortController();
  const { db } = folder;

  const tryOnce = async (projection: Projection, request: Request): Promise<void> => {
    if (!(await beginTry(db, request))) return;
    const began = performance.now();
    const cancelled = new AbortController();
    const look = singleFlight(async () => {
      if (!(await noteSeen(db, request, performance.now() - began))) cancelled.abort();
    });
    // A failed look must not end the work; the work reports its own errors.
    const timer = setInterval(() => void look().catch(() => undefined), POLL);
    const signal = AbortSignal.any([stopping.signal, cancelled.signal]);
    log.info({ projection: projection.name, request: request.kind }, 'work that an administrator asked for begins');
    await perform(folder, projection, request, { signal, log }).finally(() => clearInterval(timer));
  };

  /** @returns whether there may be more to do */
  const next = async ({ lock, kinds }: (typeof TURNS)[number]): Promise<boolean> => {
    const due = await findDue(db, projections, kinds);
    if (!due) return false;
    const work = () => tryOnce(due.projection, due.request);
    return (await whileLocked(db, ['vernissage requests', lock], work)) !== undefined;
  };

  const loops = TURNS.map((turn) =>
    singleFlight(async () => {
      try {
        while (!stopping.signal.aborted && (await next(turn)));
      } catch (error) {
        log.warn({ err: error }, 'requests of administrators wait');
      }
    }),
  );
  const timer = setInterval(() => loops.forEach((loop) => void loop()), POLL);
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await Promise.all(loops.map((loop) => loop()));
  };
}
