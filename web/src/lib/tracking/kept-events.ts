import type { TrackBody } from '#contract/engagement.ts';
import { deviceStorage, listFrom } from '../storage.ts';
import { analyticsChoice } from './choice.ts';

/** An event that waits to be sent, and who was signed in when it happened. */
export type Waiting = { event: TrackBody & { id: string; occurred_at: string }; user: number | null };

const KEY = 'events_waiting';
const MOST = 500;
/** The server takes events of the last 48 hours. One hour is a margin for clocks and delays. */
const OLDEST_MS = 47 * 60 * 60 * 1_000;

/** The events that the server would still take, the newest 500 at most. */
export function stillGood(waiting: Waiting[]): Waiting[] {
  const oldest = Date.now() - OLDEST_MS;
  return waiting.filter(({ event }) => Date.parse(event.occurred_at) > oldest).slice(-MOST);
}

/** The server checks the rest of an event. */
function isWaiting(element: unknown): element is Waiting {
  if (typeof element !== 'object' || element === null || !('event' in element)) return false;
  const { event } = element;
  return typeof event === 'object' && event !== null && 'id' in event && 'occurred_at' in event;
}

/** Reads the events that an earlier page could not send. */
export function readKept(): Waiting[] {
  return stillGood(listFrom(deviceStorage.get(KEY), isWaiting));
}

/** Keeps unsent events on this device, but only if its owner has accepted analytics. */
export function keep(waiting: Waiting[]): void {
  if (analyticsChoice() !== 'accepted') return;
  const known = new Map([...readKept(), ...waiting].map((each) => [each.event.id, each]));
  store(stillGood([...known.values()]));
}

/** Removes events from those that are kept. */
export function forget(waiting: Waiting[]): void {
  const ids = new Set(waiting.map(({ event }) => event.id));
  store(readKept().filter(({ event }) => !ids.has(event.id)));
}

function store(waiting: Waiting[]): void {
  if (waiting.length === 0) deviceStorage.remove(KEY);
  else deviceStorage.set(KEY, JSON.stringify(waiting));
}
