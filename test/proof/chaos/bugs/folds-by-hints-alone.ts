import { startFolding as start } from '../../../../src/engine/folding/wake-ups/worker.ts';

export * from '../../../../src/engine/folding/wake-ups/worker.ts';

/** A worker that never looks by itself: then nothing hides a hint that was lost. */
export const startFolding = (options: Parameters<typeof start>[0]): ReturnType<typeof start> =>
  start({ ...options, poll: false });
