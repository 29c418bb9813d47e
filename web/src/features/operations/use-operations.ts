import type { OperationsStatus } from '#contract/operations.ts';
import { call } from '../../lib/reading/api.ts';
import { type Live, useLive } from '../../lib/reading/use-live.ts';

const HOW_OFTEN = { atLeastEvery: 1_500, atMostEvery: 500 };

/** Keeps the status loaded: every 1.5 s, because lag grows without an event, and on demand at most twice a second. */
export function useOperations(): Live<OperationsStatus> {
  return useLive(
    '/operations/status',
    () => call<OperationsStatus>('/operations/status', { auth: 'required', failure: 'Failed to fetch status' }),
    HOW_OFTEN,
  );
}
