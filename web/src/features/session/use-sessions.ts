import type { SessionsReply } from '#contract/accounts.ts';
import { call } from '../../lib/reading/api.ts';
import { isNotFound } from '../../lib/reading/errors.ts';
import { useRead } from '../../lib/reading/use-read.ts';

const PATH = '/auth/sessions';
const FAILURE = 'Failed to end the session';

/** The sessions of the person who is signed in, and how they are ended. */
export function useSessions() {
  const reading = { auth: 'required', endsSession: true, failure: 'Failed to load your sessions' } as const;
  const { data, error, reload } = useRead<SessionsReply>(PATH, reading);
  return {
    sessions: data?.sessions,
    error,
    reload,
    /** Ends one session; one that has ended meanwhile is as good. @throws ApiError */
    async end(id: string) {
      try {
        await call<void>(`${PATH}/${id}`, { method: 'DELETE', auth: 'required', failure: FAILURE });
      } catch (reason) {
        if (!isNotFound(reason)) throw reason;
      }
      await reload();
    },
    /** Ends every session but this one. @throws ApiError */
    async endOthers() {
      await call<void>(PATH, { method: 'DELETE', auth: 'required', failure: FAILURE });
      await reload();
    },
  };
}
