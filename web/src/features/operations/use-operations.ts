import type { OperationsStatus } from '../../../../src/contract/operations.ts';
import { call } from '../../lib/api.ts';
import { type Live, useLive } from '../../lib/use-live.ts';

const PACE = { atLeastEvery: 2_000, atMostEvery: 500 };

/** Keeps the state of the machinery loaded: each 2 s, because lag grows in silence, and when asked twice a second. */
export function useOperations(): Live<OperationsStatus> {
  return useLive(
    '/operations/status',
    () => call<OperationsStatus>('/operations/status', { auth: 'required', failure: 'Failed to fetch status' }),
    PACE,
  );
}
