import type { ProjectionRequest } from '#contract/projections.ts';

/** What workers are asked for, in words: the same that the buttons have. */
export const KINDS: Record<ProjectionRequest['kind'], string> = {
  replay: 'replay',
  hold: 'replay and hold',
  compare: 'compare',
  promote: 'promote',
  undo: 'undo',
  cancel: 'abandon',
};
