import { join } from 'node:path';
import { pool } from 'workerpool';
import { type Drawers, NotDrawn } from './outcome.ts';
import { plainEnvironment } from './plain-environment.ts';

/** Images that are drawn at once. */
export const AT_ONCE = 1;
/** Milliseconds after which a drawing is given up, and its process ended. */
export const PATIENCE = 60_000;

/**
 * Draws in a child process of lower priority (docs/decisions/images.md). It starts with the first file, has no secret in
 * its environment, and is replaced when it dies.
 */
export function startDrawers(): Drawers {
  const drawers = pool(join(import.meta.dirname, 'draw-process.ts'), {
    workerType: 'process',
    maxWorkers: AT_ONCE,
    forkOpts: { env: plainEnvironment() },
  });
  return {
    draw: (task, source, folder) =>
      drawers
        .exec(task, [source, folder])
        .timeout(PATIENCE)
        .catch((cause: unknown) => {
          throw new NotDrawn(cause instanceof Error && cause.name === 'TimeoutError' ? 'late' : 'ended', cause);
        }) as unknown as ReturnType<Drawers['draw']>,
    async close(atOnce) {
      await drawers.terminate(atOnce);
    },
  };
}
