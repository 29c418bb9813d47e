import type { ProjectionStatus } from '#contract/operations.ts';
import type { BuildStatus, ProjectionDetails } from '#contract/projections.ts';
import { formatCount, formatSeconds } from '../../../lib/format.ts';

/** A fold that lags longer than this is worth a look. */
export const LATE_SECONDS = 5;

/** The state of a read model in one word. */
export function stateOf({ live, new: built }: ProjectionDetails): ProjectionStatus['state'] {
  if (live === null) return 'none';
  if (live.state !== 'running') return live.state;
  return built === null ? 'live' : 'rebuilding';
}

/** How far a build has come, in whole per cent. */
export function shareOf({ position, head }: BuildStatus): number {
  return head === 0 ? 100 : Math.floor((100 * position) / head);
}

/** How far a build has come, how fast it folds, and how long it has to go. */
export function buildText(build: BuildStatus): string {
  const { position, head, per_second, seconds_left, state } = build;
  const rate = per_second >= 1 ? `, ${formatCount(Math.round(per_second))}/s` : '';
  const left = seconds_left !== null && position < head ? `, ${formatSeconds(seconds_left)} left` : '';
  return `${shareOf(build)} %${rate}${left}${state === 'running' ? '' : `, ${state}`}`;
}
