import type { TrackBody } from '#contract/engagement.ts';
import { API_BASE, call } from '../api.ts';
import { ApiError } from '../errors.ts';
import { renewToken } from '../renew-token.ts';
import { storedToken } from '../session-store.ts';
import { runsOut } from '../token-expiry.ts';

const PATH = '/engagement/batch';
/** A browser sends at most 64 KiB in all after the page is gone. */
const OUTLIVING_MAX = 60_000;

type Sending = {
  /** Whether they are of the signed-in person. Other events go without a token. */
  own: boolean;
};

/** The ids of the events make them take effect once, so the request needs no key. */
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
 * Sends events. It renews an expired token first, because the server would treat it as none.
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
    // The clock may be wrong by more than the server takes. Without a time, the time of arrival counts.
    await post(
      events.map(({ occurred_at: _, ...event }) => event),
      sending,
    );
  }
}

/** Sends events while the page goes away: by beacon, or by a request when they need a token, which no beacon has. */
export function sendAtLast(events: TrackBody[], sending: Sending): boolean {
  if (!sending.own || storedToken() === null)
    return navigator.sendBeacon(`${API_BASE}${PATH}`, JSON.stringify({ events }));
  post(events, sending).catch(() => console.warn('Failed to track event'));
  return true;
}
