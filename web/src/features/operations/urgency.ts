import type { ProjectionStatus } from '#contract/operations.ts';

/** Seconds of lag for which somebody should look at a read model. */
const LONG_LAG = 60;

function urgencyOf({ state, lag_seconds }: Pick<ProjectionStatus, 'state' | 'lag_seconds'>): number {
  if (state === 'halted') return 3;
  if (state === 'paused' || state === 'none') return 2;
  return lag_seconds > LONG_LAG ? 1 : 0;
}

/** Read models in the order in which somebody should look at them: halted, standing still, long behind, all others. */
export function byUrgency<Status extends Pick<ProjectionStatus, 'state' | 'lag_seconds'>>(
  statuses: Status[],
): Status[] {
  return statuses.toSorted((one, other) => urgencyOf(other) - urgencyOf(one));
}
