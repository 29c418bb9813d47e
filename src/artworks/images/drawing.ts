import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { pool } from 'workerpool';
import type { DB } from '../../db/tables.ts';
import { fail } from '../../errors.ts';
import { isPutAside, noteDeath, noteOutcome } from '../../liveness/attempts.ts';
import type { ArtworkImage } from '../events.ts';
import type { Drawing } from './draw-process.ts';

/** Images that an API process has drawn at once. */
export const AT_ONCE = 1;
/** Milliseconds after which a drawing is given up, and its process ended. */
const PATIENCE = 60_000;

/** What an operator reads of a file that was put aside. */
const TOO_LATE = `its drawing was not done after ${PATIENCE / 1_000} s`;
const DIED = 'the process that drew it ended';

/** A file by what it holds, whoever sends it under whichever name. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export type Draw = (source: string, folder: string) => Promise<Omit<ArtworkImage, 'image_id'>>;

/**
 * Draws uploaded files in a process of lower priority (docs/decisions/images.md), one after the other. The process is
 * started for the first of them, knows no secret, and is replaced when it dies.
 */
export function openDrawing(db: Kysely<DB>): { draw: Draw; close: () => Promise<void> } {
  const drawers = pool(join(import.meta.dirname, 'draw-process.ts'), {
    workerType: 'process',
    maxWorkers: AT_ONCE,
    forkOpts: { env: { PATH: process.env.PATH ?? '' } },
  });
  let closed = false;
  return {
    /**
     * Draws a file in its three sizes into a folder.
     *
     * @throws UNSUPPORTED_IMAGE when it cannot be decoded, or not in time; UNAVAILABLE when the process dies;
     *   IMAGE_PUT_ASIDE when a file of the same bytes has ended its process twice
     */
    async draw(source, folder) {
      const work = { kind: 'image', key: await hashFile(source) } as const;
      if (await isPutAside(db, work)) throw fail('IMAGE_PUT_ASIDE');
      const drawing: Drawing = await drawers
        .exec('draw', [source, folder])
        .timeout(PATIENCE)
        .catch(async (cause: unknown) => {
          const late = cause instanceof Error && cause.name === 'TimeoutError';
          if (!closed) await noteDeath(db, work, late ? TOO_LATE : DIED).catch(() => undefined);
          if (late) throw fail('UNSUPPORTED_IMAGE', { cause });
          throw fail('UNAVAILABLE', { retryAfter: 1, cause });
        });
      await noteOutcome(db, work);
      if ('refused' in drawing) throw fail('UNSUPPORTED_IMAGE', { message: drawing.refused });
      return drawing.drawn;
    },
    async close() {
      closed = true;
      await drawers.terminate();
    },
  };
}
