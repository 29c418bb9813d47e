import { openStream } from './api.ts';
import { readServerEvents, type ServerEvent } from './server-events.ts';

export type StreamState = 'connecting' | 'live' | 'down';

/** The server sends something at least every 20 s. After two missed rounds and a margin the connection is dead. */
const SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

type Listeners = {
  onEvent: (event: ServerEvent) => void;
  onState?: (state: StreamState) => void;
  /** The id of the last event that was heard of; with it the server says what came since. */
  toldUpTo?: () => string | null;
};

/**
 * Follows a stream of the API until `signal` aborts. It opens the stream again, with growing pauses, when it breaks or
 * falls silent. When the server has ended it, the server says after which pause; without one it is not down.
 *
 * @param path below the API's base
 */
export async function followStream(path: string, signal: AbortSignal, listeners: Listeners): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let wait: number | undefined;
    try {
      wait = await readOnce(path, signal, listeners, () => {
        failures = 0;
        listeners.onState?.('live');
      });
    } catch {
      failures += 1;
    }
    if (signal.aborted) return;
    wait ??= waitAfter(failures);
    if (wait > 0) listeners.onState?.('down');
    await pause(wait, signal);
  }
}

/** @returns the pause that the server asks for, in milliseconds */
async function readOnce(
  path: string,
  signal: AbortSignal,
  { onEvent, toldUpTo }: Listeners,
  onOpen: () => void,
): Promise<number | undefined> {
  const silence = new AbortController();
  let watchdog = setTimeout(() => silence.abort(), SILENCE_MS);
  let retry: number | undefined;
  try {
    const told = toldUpTo?.();
    const asked = { accept: 'text/event-stream', ...(told && { 'last-event-id': told }) };
    const bytes = await openStream(path, AbortSignal.any([signal, silence.signal]), asked);
    onOpen();
    const listen = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => silence.abort(), SILENCE_MS);
    };
    for await (const event of readServerEvents(bytes, listen)) {
      retry = event.retry;
      onEvent(event);
    }
    return retry;
  } finally {
    clearTimeout(watchdog);
  }
}

/** Doubles from half a second to 15 s. Up to half of it is random, so that many tabs do not come back at once. */
function waitAfter(failures: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
  return longest / 2 + (Math.random() * longest) / 2;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
