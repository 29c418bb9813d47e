import type { Logger } from 'pino';
import { isPassing } from '../db/sql-state.ts';
import { singleFlight } from '../waiting/single-flight.ts';
import { whileLocked } from './alone.ts';
import { cancel, carryOut } from './carry-out.ts';
import { messageOf } from './poison.ts';
import type { Projection } from './projection.ts';
import { end, endOutlived, noteSeen, type Request, readOpen } from './requests.ts';
import type { Folder } from './span.ts';

/** Milliseconds between looks for requests, and between looks at what is wished of the one under way. */
const POLL = 1_000;

type Options = {
  /** Its pool has CONNECTIONS. */
  folder: Folder;
  projections: Projection[];
  log: Logger;
};

/** Two for lanes, two for locks, one for the looks at requests, and one to spare. */
export const CONNECTIONS = 6;

/**
 * Carries out what administrators ask for, one request at a time in the whole cluster. A request is a row, so it
 * outlives processes: one that was begun by a worker that ended is gone on with by the next.
 *
 * @returns a function that stops after the batch under way
 */
export function startRequests({ folder, projections, log }: Options): () => Promise<void> {
  const stopping = new AbortController();
  const { db } = folder;
  const projectionOf = ({ projection }: Request) => projections.find(({ name }) => name === projection);

  /** @returns false when it is to be tried again later */
  const carry = async (projection: Projection, request: Request): Promise<boolean> => {
    const told = new AbortController();
    const look = singleFlight(async () => {
      if ((await noteSeen(db, request)) !== 'go') told.abort();
    });
    // A failed look must not end the work; the work reports its own errors.
    const timer = setInterval(() => void look().catch(() => undefined), POLL);
    try {
      await look();
      if (told.signal.aborted) return true;
      log.info({ projection: projection.name, request: request.kind }, 'work that an administrator asked for begins');
      await carryOut(folder, projection, request, AbortSignal.any([stopping.signal, told.signal]));
    } catch (error) {
      log.warn({ err: error, projection: projection.name }, 'work that an administrator asked for failed');
      if (isPassing(error)) return false;
      await end(db, request, { outcome: 'failed', message: messageOf(error) });
    } finally {
      clearInterval(timer);
    }
    return true;
  };

  /** @returns whether there may be more to do */
  const next = async (): Promise<boolean> => {
    const request = (await readOpen(db, projections)).find(({ wish }) => wish === 'go');
    const projection = request && projectionOf(request);
    if (!projection) return false;
    return (await whileLocked(db, ['vernissage requests', 'all'], () => carry(projection, request)))?.result ?? false;
  };

  const cancelAll = async () => {
    await endOutlived(db, projections);
    const cancelled = (await readOpen(db, projections)).filter((request) => request.wish === 'cancel');
    for (const request of cancelled) {
      const projection = projectionOf(request);
      if (projection) await cancel(folder, projection, request);
    }
  };

  const trying = (work: () => Promise<void>) =>
    singleFlight(() => work().catch((error) => log.warn({ err: error }, 'requests of administrators wait')));
  const carryOn = trying(async () => {
    while (!stopping.signal.aborted && (await next()));
  });
  // Beside the work under way, which may take long.
  const settle = trying(cancelAll);
  const timer = setInterval(() => {
    void settle();
    void carryOn();
  }, POLL);
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await Promise.all([settle(), carryOn()]);
  };
}
