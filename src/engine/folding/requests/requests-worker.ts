import type { Logger } from 'pino';
import { singleFlight } from '../../waiting/single-flight.ts';
import { whileLocked } from '../builds/alone.ts';
import type { Projection } from '../projection.ts';
import type { Folder } from '../span.ts';
import { performRequest } from './perform-request.ts';
import { beginTry, findDue, noteSeen, type Request } from './requests.ts';

/** Milliseconds between looks for requests, and between looks whether the one under way is cancelled. */
const POLL = 1_000;

/**
 * What is carried out beside each other, one at a time of each in the whole cluster: what folds a whole build, and the
 * switches, which never wait for a replay of another read model. Workers of other releases may run beside these, so a
 * lock keeps its name.
 */
const TURNS = [
  { lock: 'all', kinds: ['replay', 'hold', 'compare'] },
  { lock: 'quick', kinds: ['promote', 'undo'] },
] as const;

/** Of each turn two for lanes and two for locks; one for the looks at requests, and one to spare. */
export const CONNECTIONS = 4 * TURNS.length + 2;

type Options = {
  /** Its pool has the CONNECTIONS of the turns. */
  folder: Folder;
  projections: Projection[];
  log: Logger;
};

/**
 * Carries out what administrators ask for. A request is a row, so it outlives processes: one that was begun by a worker
 * that ended is gone on with by the next. One that fails for a reason that may pass lets others go first, and is given up
 * after some tries.
 *
 * @returns a function that stops after the batch under way
 */
export function startRequests({ folder, projections, log }: Options): () => Promise<void> {
  const stopping = new AbortController();
  const { db } = folder;

  const carryOut = async (projection: Projection, request: Request): Promise<void> => {
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
    await performRequest(folder, projection, request, { signal, log }).finally(() => clearInterval(timer));
  };

  /** @returns whether there may be more to do */
  const next = async ({ lock, kinds }: (typeof TURNS)[number]): Promise<boolean> => {
    const due = await findDue(db, projections, kinds);
    if (!due) return false;
    const work = () => carryOut(due.projection, due.request);
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
