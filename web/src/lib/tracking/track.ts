import type { EventType } from '../../../../src/contract/engagement.ts';
import { randomId } from '../random-id.ts';
import { mayRecord } from './choice.ts';
import { enqueue } from './event-queue.ts';

/** What the server takes as a path, and what leaves room in the properties. */
const LONGEST_PATH = 2_048;
const LONGEST_PART = 1_024;

/**
 * Records that something happened on this page. Never fails: what goes wrong is only logged. Who declined analytics,
 * here or for the whole browser, is not counted.
 *
 * @param properties what else to say of it; the page is added
 */
export function track(event_type: EventType, properties: Record<string, unknown> = {}): void {
  trackAt(window.location, event_type, properties);
}

type Place = { pathname: string; search: string; hash: string };

/** Records that something happened on a page of the app that may not be where the window is any more. */
export function trackAt(
  { pathname, search, hash }: Place,
  event_type: EventType,
  properties: Record<string, unknown>,
): void {
  if (!mayRecord(event_type)) return;
  const path = pathname.slice(0, LONGEST_PATH);
  enqueue({
    id: randomId(),
    occurred_at: new Date().toISOString(),
    event_type,
    path,
    properties: {
      page: path,
      search: search.slice(0, LONGEST_PART),
      hash: hash.slice(0, LONGEST_PART),
      ...properties,
    },
  });
}
