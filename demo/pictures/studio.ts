import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pool } from 'workerpool';
import { plainEnvironment } from '../../src/serving/images/plain-environment.ts';
import type { Commission } from './draw.ts';

/** Draws in processes beside this one. */
export type Studio = {
  /** Pictures that are drawn at once. */
  places: number;
  /** @returns JPEG files, the whole work first */
  draw: (commission: Commission) => Promise<Uint8Array[]>;
  close: () => Promise<void>;
};

const MOST_PLACES = 4;

/** Opens a studio with a place for each processor, up to four. */
export function openStudio(): Studio {
  const places = Math.min(MOST_PLACES, availableParallelism());
  const drawers = pool(join(import.meta.dirname, 'draw-process.ts'), {
    workerType: 'process',
    maxWorkers: places,
    forkOpts: { env: plainEnvironment(), serialization: 'advanced' },
  });
  return {
    places,
    draw: async (commission) => await drawers.exec('draw', [commission]),
    async close() {
      await drawers.terminate(true);
    },
  };
}
