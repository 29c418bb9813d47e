import type { TrackBody } from '../../../../src/contract/engagement.ts';
import { analyticsChoice } from './choice.ts';

/** An event that waits to be sent, and who was signed in when it happened. */
export type Waiting = { event: TrackBody & { id: string; occurred_at: string }; user: number | null };

const KEY = 'events_waiting';
const MOST = 500;
/** The server takes events of the last 48 hours; an hour is left for clocks and for the way. */
const OLDEST_MS = 47 * 60 * 60 * 1_000;

/** Those that the server would still take, the newest 500 at most. */
export function stillGood(waiting: Waiting[]): Waiting[] {
  const oldest = Date.now() - OLDEST_MS;
  return waiting.filter(({ event }) => Date.parse(event.occurred_at) > oldest).slice(-MOST);
}

/** What an earlier page could not send. */
export function readKept(): Waiting[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? stillGood(kept as Waiting[]) : [];
  } catch {
    return [];
  }
}

/** Keeps what cannot be sent now on this device; only for who said yes to that. */
export function keep(waiting: Waiting[]): void {
  if (analyticsChoice() !== 'accepted') return;
  const known = new Map([...readKept(), ...waiting].map((each) => [each.event.id, each]));
  store(stillGood([...known.values()]));
}

/** Forgets what need not be kept any more. */
export function forget(waiting: Waiting[]): void {
  const ids = new Set(waiting.map(({ event }) => event.id));
  store(readKept().filter(({ event }) => !ids.has(event.id)));
}

function store(waiting: Waiting[]): void {
  try {
    if (waiting.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(waiting));
  } catch {
    // The device is full: what waits in memory is all there is.
  }
}
