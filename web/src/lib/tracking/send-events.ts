import type { TrackBody } from '../../../../src/contract/engagement.ts';
import { API_BASE, call } from '../api.ts';
import { ApiError } from '../errors.ts';
import { renewToken } from '../renew-token.ts';
import { storedToken } from '../session-store.ts';
import { runsOut } from '../token-expiry.ts';

const PATH = '/engagement/batch';
/** What a browser sends on after the page is gone: 64 KiB in all. */
const OUTLIVING_MAX = 60_000;

type Sending = {
  /** Whether they are of the person who is signed in now; others go without a name. */
  own: boolean;
};

/** Events have ids: what makes them take effect once. */
function post(events: TrackBody[], { own }: Sending): Promise<unknown> {
  const keepalive = JSON.stringify(events).length < OUTLIVING_MAX;
  const failure = 'Failed to track event';
  return call(PATH, {
    method: 'POST',
    makes: false,
    body: { events },
    keepalive,
    failure,
    ...(!own && { auth: 'none' }),
  });
}

/**
 * Sends events. The server takes a token that has run out for none at all, so it is renewed before.
 *
 * @throws ApiError
 */
export async function sendEvents(events: TrackBody[], sending: Sending): Promise<void> {
  const token = storedToken();
  if (sending.own && token !== null && runsOut(token)) await renewToken(token);
  try {
    await post(events, sending);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    // A clock that is wrong by more than the server takes: then the time of arrival has to do.
    await post(
      events.map(({ occurred_at: _, ...event }) => event),
      sending,
    );
  }
}

/** Sends events while the page goes away: by beacon, which carries no token, so that members' go by a request. */
export function sendAtLast(events: TrackBody[], sending: Sending): boolean {
  if (!sending.own || storedToken() === null)
    return navigator.sendBeacon(`${API_BASE}${PATH}`, JSON.stringify({ events }));
  post(events, sending).catch(() => console.warn('Failed to track event'));
  return true;
}
