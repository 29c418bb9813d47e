import type { ActionBody, BuildComparison, ProjectionsReply } from '#contract/projections.ts';
import { call } from '../../../lib/reading/api.ts';
import { type Live, useLive } from '../../../lib/reading/use-live.ts';

export const FAILED_TO_FETCH_PROJECTIONS = 'Failed to fetch the projections';

const PATH = '/operations/projections';
const HOW_OFTEN = { atLeastEvery: 1_000, atMostEvery: 500 };

/** Keeps the read models loaded: every second, because a replay moves without an event. */
export function useProjections(): Live<ProjectionsReply> {
  const load = () => call<ProjectionsReply>(PATH, { auth: 'required', failure: FAILED_TO_FETCH_PROJECTIONS });
  return useLive(PATH, load, HOW_OFTEN);
}

/** Does something to a read model, or asks the workers for it. @throws ApiError */
export function act(name: string, body: ActionBody): Promise<void> {
  const failure = 'This could not be done';
  return call(`${PATH}/${name}/actions`, { method: 'POST', makes: false, body, auth: 'required', failure });
}

/** Reads how the new build of a read model differs from the live one. @throws ApiError */
export function readComparison(name: string): Promise<BuildComparison> {
  return call(`${PATH}/${name}/comparison`, { auth: 'required', failure: 'Failed to fetch the difference' });
}
