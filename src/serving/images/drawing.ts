import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { pool } from 'workerpool';
import type { DB } from '../../engine/db/tables.ts';
import { isPutAside, noteDeath, noteOutcome } from '../../engine/liveness/attempts.ts';
import { fail } from '../../errors.ts';
import type { Drawn } from './draw.ts';
import type { Outcome, Tasks } from './draw-process.ts';
import { hashFile } from './hash-file.ts';
import { plainEnvironment } from './plain-environment.ts';

/** Images that are drawn at once for an API process. */
export const AT_ONCE = 1;
/** Milliseconds after which a drawing is given up, and its process ended. */
const PATIENCE = 60_000;

/** Why a file was put aside, for the operator. */
const TOO_LATE = `its drawing was not done after ${PATIENCE / 1_000} s`;
const DIED = 'the process that drew it ended';

export type Drawing = {
  /**
   * Draws a file in its four sizes into a folder.
   *
   * @throws UNSUPPORTED_IMAGE when it cannot be decoded, or not in time; UNAVAILABLE when the process dies, or cannot
   *   write; IMAGE_PUT_ASIDE when a file of the same bytes has ended its process twice
   */
  draw: (source: string, folder: string) => Promise<Drawn>;
  /** Draws the large size alone. @throws as `draw` */
  drawLarge: (source: string, folder: string) => Promise<void>;
  /** Draws the AVIF files alone. @throws as `draw` */
  drawAvif: (source: string, folder: string) => Promise<void>;
  /** Whether nothing is drawn any more. */
  isClosed: () => boolean;
  /** Ends the process after what it draws now. */
  close: () => Promise<void>;
  /** Ends the process at once. What it draws now fails with UNAVAILABLE, and its file is not to blame. */
  abandon: () => Promise<void>;
};

/**
 * Draws uploaded files one after the other in a process of lower priority (docs/decisions/images.md). The process
 * starts with the first file, has no secret in its environment, and is replaced when it dies.
 */
export function openDrawing(db: Kysely<DB>): Drawing {
  const drawers = pool(join(import.meta.dirname, 'draw-process.ts'), {
    workerType: 'process',
    maxWorkers: AT_ONCE,
    forkOpts: { env: plainEnvironment() },
  });
  let closed = false;
  const run = async <Result>(task: keyof Tasks, source: string, folder: string): Promise<Result> => {
    const work = { kind: 'image', key: (await hashFile(source)).toString('hex') } as const;
    if (await isPutAside(db, work)) throw fail('IMAGE_PUT_ASIDE');
    // The closed pool would start another process.
    if (closed) throw fail('UNAVAILABLE', { retryAfter: 1 });
    const outcome: Outcome<Result> = await drawers
      .exec(task, [source, folder])
      .timeout(PATIENCE)
      .catch(async (cause: unknown) => {
        const late = cause instanceof Error && cause.name === 'TimeoutError';
        if (!closed) await noteDeath(db, work, late ? TOO_LATE : DIED).catch(() => undefined);
        if (late) throw fail('UNSUPPORTED_IMAGE', { cause });
        throw fail('UNAVAILABLE', { retryAfter: 1, cause });
      });
    // This says nothing about the file: it is neither drawn nor at fault.
    if ('unwritten' in outcome) throw fail('UNAVAILABLE', { retryAfter: 1, cause: new Error(outcome.unwritten) });
    await noteOutcome(db, work);
    if ('refused' in outcome) throw fail('UNSUPPORTED_IMAGE', { message: outcome.refused });
    return outcome.drawn;
  };
  const end = async (atOnce: boolean) => {
    closed = true;
    await drawers.terminate(atOnce);
  };
  return {
    draw: (source, folder) => run<Drawn>('draw', source, folder),
    drawLarge: (source, folder) => run<void>('drawLarge', source, folder),
    drawAvif: (source, folder) => run<void>('drawAvif', source, folder),
    isClosed: () => closed,
    close: () => end(false),
    abandon: () => end(true),
  };
}
