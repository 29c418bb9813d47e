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

type Place = { pathname: string; search: string; hash: string };

/** Records that something happened on a page of the app, which may not be the current page any more. */
export function trackAt(
  { pathname, search, hash }: Place,
  event_type: EventType,
  properties: Record<string, unknown>,
): void {
  if (!mayRecord()) return;
  const path = pathname.slice(0, LONGEST_PATH);
  enqueue({
    id: randomId(),
    occurred_at: new Date().toISOString(),
    event_type,
    path,
    properties: fitProperties({ page: path, search, hash, ...properties }),
  });
}
