import type { NoticeChoices, NoticesReply } from '#contract/notices.ts';
import { call } from '../../lib/reading/api.ts';

/** The notices before one. @throws ApiError */
export function readOlder(before: number): Promise<NoticesReply> {
  const query = { before: String(before) };
  return call<NoticesReply>('/notices', { query, auth: 'required', failure: 'Failed to load your notices' });
}

/** Notes up to where somebody has read. @throws ApiError */
export function noteRead(position: number): Promise<void> {
  const failure = 'Failed to note what you have read';
  return call<void>('/notices/read', { method: 'PUT', body: { position }, auth: 'required', failure });
}

/** Chooses what to be told of. @throws ApiError */
export function chooseNotices(body: NoticeChoices): Promise<NoticeChoices> {
  const failure = 'Failed to save your choices';
  return call<NoticeChoices>('/auth/me/notices', { method: 'PUT', body, auth: 'required', failure });
}

/** Ends mails of notices by the link of one. @throws ApiError */
export function unsubscribe(token: string): Promise<void> {
  const failure = 'Failed to end the mails';
  return call<void>('/unsubscribe', {
    method: 'POST',
    makes: false,
    query: { token },
    body: {},
    auth: 'none',
    failure,
  });
}
