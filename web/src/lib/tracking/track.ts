import type { EventType } from '../../../../src/contract/engagement.ts';
import { call } from '../api.ts';

/**
 * Records that something happened on this page. Never fails: what goes wrong is only logged.
 *
 * @param properties what else to say of it; the page is added
 */
export function track(event_type: EventType, properties: Record<string, unknown> = {}): void {
  const { pathname: path, search, hash } = window.location;
  const body = { event_type, path, properties: { page: path, search, hash, ...properties } };
  call('/engagement/track', { method: 'POST', body, failure: 'Failed to track event' }).catch((error: unknown) => {
    console.warn(error);
  });
}
