import type { AdminConversation, AdminMessages } from '#contract/admin-messages.ts';
import { call } from '../../../lib/reading/api.ts';
import { type Live, useLive } from '../../../lib/reading/use-live.ts';

export const FAILED_TO_FETCH_MESSAGES = 'Failed to fetch the reports';

const PATH = '/admin/messages';
const HOW_OFTEN = { atLeastEvery: 5_000, atMostEvery: 1_000 };

/** Keeps what is reported loaded, and who is blocked or may not write: nothing that was said. */
export function useAdminMessages(): Live<AdminMessages> {
  return useLive(
    PATH,
    () => call<AdminMessages>(PATH, { auth: 'required', failure: FAILED_TO_FETCH_MESSAGES }),
    HOW_OFTEN,
  );
}

/** Reads what was said in a reported conversation. Each call is a look, which is noted for the two. */
export function lookAt(id: number, before?: number): Promise<AdminConversation> {
  const query = { before: before?.toString() };
  return call(`${PATH}/${id}`, { auth: 'required', query, failure: 'This conversation could not be read' });
}

/** Closes what was reported of a conversation. */
export function closeReports(id: number): Promise<void> {
  return call(`${PATH}/${id}/close`, {
    method: 'POST',
    makes: false,
    auth: 'required',
    failure: 'The report could not be closed',
  });
}

const stoppedPath = (member: number) => `/admin/members/${member}/writing-stopped`;

/** Stops a member from writing to anybody. */
export function stopWriting(member: number, reason: string): Promise<void> {
  const failure = 'The member could not be stopped';
  return call(stoppedPath(member), { method: 'PUT', auth: 'required', body: { reason }, failure });
}

/** Lets a member write again. */
export function letWrite(member: number): Promise<void> {
  return call(stoppedPath(member), { method: 'DELETE', auth: 'required', failure: 'The member is still stopped' });
}
