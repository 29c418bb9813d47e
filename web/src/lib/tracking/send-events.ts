import type { TrackBody } from '#contract/engagement.ts';
import { call } from '../reading/api.ts';
import { ApiError, networkError } from '../reading/errors.ts';
import { renewToken } from '../session/renew-token.ts';
import { storedToken, tokenCame } from '../session/session-store.ts';
import { runsOut } from '../session/token-expiry.ts';

const PATH = '/engagement/batch';

type Sending = {
  /** Whether they are of the person who is signed in now. Other events go without a token. */
  isOwn: () => boolean;
};

/**
 * The ids of the events make them take effect once, so the request needs no key. It outlives the page. Its token is the
 * one that is stored now.
 */
function post(events: TrackBody[], { isOwn }: Sending): Promise<unknown> {
  const failure = 'Failed to track event';
  return call(PATH, {
    method: 'POST',
    makes: false,
    body: { events },
    keepalive: true,
    failure,
    ...(!isOwn() && { auth: 'none' }),
  });
}

/** Whether the stored token is good for a while. The server would treat one that has run out as none. */
export function canSign(): boolean {
  const token = storedToken();
  return token !== null && !runsOut(token, tokenCame());
}

/** Renews a token that has run out. @throws ApiError when the person is still here, and their token not renewed */
export async function prepareToSign(): Promise<void> {
  const token = storedToken();
  if (token === null || !runsOut(token, tokenCame())) return;
  await renewToken(token);
  if (storedToken() !== null && !canSign()) throw networkError();
}

/** Sends events. @throws ApiError */
export async function sendEvents(events: TrackBody[], sending: Sending): Promise<void> {
  try {
    await post(events, sending);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    // The clock may be wrong by more than the server takes. Without a time, the time of arrival counts.
    await post(
      events.map(({ occurred_at: _, ...event }) => event),
      sending,
    );
  }
}

/**
 * Sends events while the page goes away, and renews no token. It is a request, not a beacon: nobody would hear that a
 * beacon was refused.
 *
 * @throws ApiError when the page is still there to hear that it failed
 */
export function sendAtLast(events: TrackBody[], { isOwn }: Sending): Promise<void> {
  return sendEvents(events, { isOwn: () => isOwn() && canSign() });
}
