import type { PoisonDetails, PoisonReply } from '#contract/poison.ts';
import { call } from '../../../lib/reading/api.ts';
import { type Live, useLive } from '../../../lib/reading/use-live.ts';

export const FAILED_TO_FETCH_POISON = 'Failed to fetch what could not be handled';

const PATH = '/operations/poison';
const HOW_OFTEN = { atLeastEvery: 1_000, atMostEvery: 500 };

const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Keeps what could not be handled loaded: every second. */
export function usePoison(): Live<PoisonReply> {
  return useLive(PATH, () => call<PoisonReply>(PATH, { auth: 'required', failure: FAILED_TO_FETCH_POISON }), HOW_OFTEN);
}

/** Reads one of them, with the event at fault. @throws ApiError */
export function inspect(id: string): Promise<PoisonDetails> {
  return call(pathOf(id), { auth: 'required', failure: 'Failed to fetch the details' });
}

/** Tries it again. @throws ApiError when it still cannot be handled */
export function retry(id: string): Promise<void> {
  const failure = 'This could not be tried again';
  return call(`${pathOf(id)}/retry`, { method: 'POST', makes: false, auth: 'required', failure });
}

/** Leaves it for good. @throws ApiError */
export function discard(id: string, reason: string): Promise<void> {
  const failure = 'This could not be discarded';
  return call(`${pathOf(id)}/discard`, { method: 'POST', makes: false, body: { reason }, auth: 'required', failure });
}
