import type { Logger } from 'pino';
import { messageOf } from '../../db/error-words.ts';
import { isPassing } from '../../db/sql-state.ts';
import { singleFlight } from '../../waiting/single-flight.ts';
import { BusyError, whileLocked } from '../builds/alone.ts';
import { type BuildWork, promoteBegun, replay, replayAndHold, undoReplay } from '../builds/replay.ts';
import { ReplayError } from '../builds/replay-error.ts';
import { compareBuilds } from '../comparing/compare-builds.ts';
import { beginComparison, keepComparison } from '../comparing/kept-comparison.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { beginTry, end, findDue, noteFailedTry, noteSeen, type Request, type RequestKind, TURNS } from './requests.ts';

/** Milliseconds between looks for requests, and between looks whether the one under way is cancelled. */
const POLL = 1_000;

/** Milliseconds that a comparison may take, once the builds have caught up. */
const COMPARE_WITHIN = 60_000;

const compareAndKeep: BuildWork = async (folder, projection, { signal } = {}) => {
  const token = await beginComparison(folder.db, projection);
  const comparison = await compareBuilds(folder, projection, { signal, within: COMPARE_WITHIN });
  if (!comparison) return false;
  if (await keepComparison(folder.db, comparison, token)) return true;
  throw new ReplayError(`The builds of ${projection.name} have changed meanwhile: compare them again.`);
};

const WORK: Record<RequestKind, { work: BuildWork; said: string }> = {
  replay: { work: replay, said: 'Readers see the new build' },
  hold: { work: replayAndHold, said: 'The new build is held' },
  compare: { work: compareAndKeep, said: 'The builds are compared' },
  promote: { work: promoteBegun, said: 'Readers see the new build' },
  undo: { work: undoReplay, said: 'Readers see the earlier build again' },
};

type Options = {
  /** Its pool has the CONNECTIONS of the turns. */
  folder: Folder;
  projections: Projection[];
  log: Logger;
};

/**
 * Performs what administrators ask for. A request is a row, so it outlives processes: one that was begun by a worker
 * that ended is gone on with by the next. It stays open when the database is away, and when it fails for a reason that
 * may pass: then it lets others go first, and is given up after some tries.
 *
 * @returns a function that stops after the batch under way
 */
export function startRequests({ folder, projections, log }: Options): () => Promise<void> {
  const stopping = new AbortController();
  const { db } = folder;

  const perform = async (projection: Projection, request: Request, signal: AbortSignal): Promise<void> => {
    const { name } = projection;
    const { kind, build: meant } = request;
    const { work, said } = WORK[kind];
    log.info({ projection: name, request: kind }, 'work that an administrator asked for begins');
    try {
      const isDone = await work(folder, projection, {
        ...{ signal, meant },
        // A request that would be performed twice, because its worker died behind the switch, could switch readers back.
        async onSwitched(transaction) {
          if (!(await end(transaction, request, 'done', said))) throw new ReplayError('This was cancelled.');
        },
      });
      if (isDone) await end(db, request, 'done', said);
    } catch (error) {
      const isKnown = error instanceof ReplayError;
      if (!isKnown) log.warn({ err: error, projection: name }, 'work that an administrator asked for failed');
      const mayPass = isKnown ? error instanceof BusyError : isPassing(error);
      if (mayPass) await noteFailedTry(db, request, messageOf(error));
      else await end(db, request, 'failed', messageOf(error));
    }
  };

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
    await perform(projection, request, signal).finally(() => clearInterval(timer));
  };

  /** @returns whether there may be more to do */
  const next = async (lock: string, kinds: RequestKind[]): Promise<boolean> => {
    for (const request of await findDue(db, kinds)) {
      const isOwn = ({ name, version }: Projection) => name === request.projection && version === request.version;
      const projection = projections.find(isOwn);
      if (!projection) continue;
      const work = () => tryOnce(projection, request);
      return (await whileLocked(db, ['vernissage requests', lock], work)) !== undefined;
    }
    return false;
  };

  const loops = Object.entries(TURNS).map(([lock, kinds]) =>
    singleFlight(async () => {
      try {
        while (!stopping.signal.aborted && (await next(lock, kinds)));
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
