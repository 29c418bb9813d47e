import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { isPutAside, noteDeath, noteOutcome } from '../../engine/liveness/attempts.ts';
import { fail } from '../../errors.ts';
import { PATIENCE, startDrawers } from './drawers.ts';
import { askForDrawings } from './drawing-client.ts';
import { hashFile } from './hash-file.ts';
import { type Drawn, NotDrawn, type Task } from './outcome.ts';

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
 * Draws uploaded files one after the other, and remembers which of them have ended whoever drew them.
 *
 * @param url of the service that draws; without it a child process does
 */
export function openDrawing(db: Kysely<DB>, url: string | null = null): Drawing {
  const drawers = url === null ? startDrawers() : askForDrawings(url);
  let closed = false;
  const run = async (task: Task, source: string, folder: string): Promise<Drawn | null> => {
    const work = { kind: 'image', key: (await hashFile(source)).toString('hex') } as const;
    if (await isPutAside(db, work)) throw fail('IMAGE_PUT_ASIDE');
    // Closed drawers would start another process.
    if (closed) throw fail('UNAVAILABLE', { retryAfter: 1 });
    const outcome = await drawers.draw(task, source, folder).catch(async (cause: unknown) => {
      const why = cause instanceof NotDrawn ? cause.why : 'away';
      if (!closed && why !== 'away') await noteDeath(db, work, why === 'late' ? TOO_LATE : DIED).catch(() => undefined);
      if (why === 'late') throw fail('UNSUPPORTED_IMAGE', { cause });
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
    await drawers.close(atOnce);
  };
  return {
    async draw(source, folder) {
      const drawn = await run('draw', source, folder);
      if (!drawn) throw new Error('a drawing without an image');
      return drawn;
    },
    async drawLarge(source, folder) {
      await run('drawLarge', source, folder);
    },
    async drawAvif(source, folder) {
      await run('drawAvif', source, folder);
    },
    isClosed: () => closed,
    close: () => end(false),
    abandon: () => end(true),
  };
}
