import { join } from 'node:path';
import { pool } from 'workerpool';
import { fail } from '../../errors.ts';
import type { ArtworkImage } from '../events.ts';
import type { Drawing } from './draw-process.ts';

/** Images that an API process has drawn at once. */
const AT_ONCE = 1;
/** Milliseconds after which a drawing is given up, and its process ended. */
const PATIENCE = 60_000;

export type Draw = (source: string, folder: string) => Promise<Omit<ArtworkImage, 'image_id'>>;

/**
 * Draws uploaded files in a process of lower priority (docs/decisions/images.md), one after the other. The process is
 * started for the first of them, knows no secret, and is replaced when it dies.
 */
export function openDrawing(): { draw: Draw; close: () => Promise<void> } {
  const drawers = pool(join(import.meta.dirname, 'draw-process.ts'), {
    workerType: 'process',
    maxWorkers: AT_ONCE,
    forkOpts: { env: { PATH: process.env.PATH ?? '' } },
  });
  return {
    /**
     * Draws a file in its three sizes into a folder.
     *
     * @throws UNSUPPORTED_IMAGE when it cannot be decoded, or not in time; UNAVAILABLE when the process dies
     */
    async draw(source, folder) {
      const drawing: Drawing = await drawers
        .exec('draw', [source, folder])
        .timeout(PATIENCE)
        .catch((cause: unknown) => {
          if (cause instanceof Error && cause.name === 'TimeoutError') throw fail('UNSUPPORTED_IMAGE', { cause });
          throw fail('UNAVAILABLE', { retryAfter: 1, cause });
        });
      if ('refused' in drawing) throw fail('UNSUPPORTED_IMAGE', { message: drawing.refused });
      return drawing.drawn;
    },
    async close() {
      await drawers.terminate();
    },
  };
}
