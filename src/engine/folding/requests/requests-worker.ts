import type { Logger } from 'pino';
import { messageOf } from '../../db/error-words.ts';
import { isPassing } from '../../db/sql-state.ts';
import { singleFlight } from '../../waiting/single-flight.ts';
import { BusyError, whileLocked } from '../builds/alone.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { cancel, performRequest } from './perform-request.ts';
import { TURNS } from './request-turns.ts';
import { end, noteFailedTry, noteSeen } from './request-work.ts';
import { endOutlived, type Request, readDueRequests } from './requests.ts';

/** Milliseconds between looks for requests, and between looks at what is wished of the one under way. */
const POLL = 1_000;

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
  const projectionOf = ({ projection }: Request) => projections.find(({ name }) => name === projection);

  /** Runs a try of a request. Its failure is noted with the request, and stops no other. */
  const trying = async (projection: Projection, request: Request, work: () => Promise<void>) => {
    const began = performance.now();
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, projection: projection.name }, 'work that an administrator asked for failed');
      if (isPassing(error) || error instanceof BusyError)
        await noteFailedTry(db, request, error, performance.now() - began);
      else await end(db, request, { outcome: 'failed', message: messageOf(error) });
    }
  };

  const carry = async (projection: Projection, request: Request): Promise<void> => {
    const told = new AbortController();
    const look = singleFlight(async () => {
      if ((await noteSeen(db, request)) !== 'go') told.abort();
    });
    // A failed look must not end the work; the work reports its own errors.
    const timer = setInterval(() => void look().catch(() => undefined), POLL);
    try {
      await look();
      if (told.signal.aborted) return;
      log.info({ projection: projection.name, request: request.kind }, 'work that an administrator asked for begins');
      await performRequest(folder, projection, request, AbortSignal.any([stopping.signal, told.signal]));
    } finally {
      clearInterval(timer);
    }
  };

  /** @returns whether there may be more to do */
  const next = async ({ lock, kinds }: (typeof TURNS)[number]): Promise<boolean> => {
    const due = await readDueRequests(db, projections);
    const request = due.find(({ wish, kind }) => wish === 'go' && kinds.some((one) => one === kind));
    const projection = request && projectionOf(request);
    if (!projection) return false;
    const work = () => trying(projection, request, () => carry(projection, request));
    return (await whileLocked(db, ['vernissage requests', lock], work)) !== undefined;
  };

  const cancelAll = async () => {
    await endOutlived(db, projections);
    const cancelled = (await readDueRequests(db, projections)).filter((request) => request.wish === 'cancel');
    for (const request of cancelled) {
      const projection = projectionOf(request);
      if (projection) await trying(projection, request, () => cancel(folder, projection, request));
    }
  };

  const waiting = (work: () => Promise<void>) =>
    singleFlight(() => work().catch((error) => log.warn({ err: error }, 'requests of administrators wait')));
  const carryOn = TURNS.map((turn) =>
    waiting(async () => {
      while (!stopping.signal.aborted && (await next(turn)));
    }),
  );
  // Beside the work under way, which may take long.
  const loops = [waiting(cancelAll), ...carryOn];
  const timer = setInterval(() => loops.forEach((loop) => void loop()), POLL);
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await Promise.all(loops.map((loop) => loop()));
  };
}
