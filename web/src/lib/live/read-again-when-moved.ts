import type { LiveKind } from '#contract/live.ts';
import { onMoved } from './moved.ts';

/** Reads again what is shown of some paths, and of all below them, whenever something of a kind has changed elsewhere. */
export function readAgainWhenMoved(kind: LiveKind, paths: readonly string[]): void {
  onMoved(kind, async () => {
    const { readAgain } = await import('../reading/use-read.ts');
    for (const path of paths) void readAgain(path);
  });
}
