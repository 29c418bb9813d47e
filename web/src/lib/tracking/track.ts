import type { EventType } from '#contract/engagement.ts';
import { randomId } from '../random-id.ts';
import { mayRecord } from './choice.ts';
import { enqueue } from './event-queue.ts';
import { fitProperties } from './fit-properties.ts';

/** The longest path that the server takes. */
const LONGEST_PATH = 2_048;

/**
 * Records that something happened on this page. It never throws; problems are only logged. It records nothing when
 * analytics were declined, here or for the whole browser.
 *
 * @param properties further properties; the page is added
 */
export function track(event_type: EventType, properties: Record<string, unknown> = {}): void {
  trackAt(window.location, event_type, properties);
}

/** Pages that links of mails lead to: what follows their path proves who somebody is, and is nobody else's to keep. */
const BY_MAIL = /^\/(verify|reset-password|unsubscribe)\b/;

type Place = { pathname: string; search: string; hash: string };

/** Does something once the page is shown. A browser prepares pages for people who may never come. */
function whenShown(act: () => void): void {
  if ('prerendering' in document && document.prerendering === true)
    document.addEventListener('prerenderingchange', act, { once: true });
  else act();
}

/**
 * Records that something happened on a page of the app, which may not be the current page any more. What happens before
 * the page is shown, happens when it is.
 */
export function trackAt(
  { pathname, search, hash }: Place,
  event_type: EventType,
  properties: Record<string, unknown>,
): void {
  const path = pathname.slice(0, LONGEST_PATH);
  const place = BY_MAIL.test(path) ? { search: '', hash: '' } : { search, hash };
  const told = fitProperties({ page: path, ...place, ...properties });
  whenShown(() => {
    if (!mayRecord()) return;
    enqueue({ id: randomId(), occurred_at: new Date().toISOString(), event_type, path, properties: told });
  });
}
