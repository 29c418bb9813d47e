import { openStream } from './api.ts';
import { readServerEvents, type ServerEvent } from './server-events.ts';

export type StreamState = 'connecting' | 'live' | 'down';

/** The server sends something at least every 15 s. After two missed rounds and a margin the connection is dead. */
const SILENCE_MS = 35_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

type Listeners = { onEvent: (event: ServerEvent) => void; onState: (state: StreamState) => void };

/**
 * Follows a stream of the API until `signal` aborts. It opens the stream again, with growing pauses, when it breaks or
 * falls silent.
 *
 * @param path below the API's base
 */
export async function followStream(path: string, signal: AbortSignal, { onEvent, onState }: Listeners): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readOnce(path, signal, onEvent, () => {
        failures = 0;
        onState('live');
      });
    } catch {
      failures += 1;
    }
    if (signal.aborted) return;
    onState('down');
    await pause(waitAfter(failures), signal);
  }
}

async function readOnce(
  path: string,
  signal: AbortSignal,
  onEvent: (event: ServerEvent) => void,
  onOpen: () => void,
): Promise<void> {
  const silence = new AbortController();
  let watchdog = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const bytes = await openStream(path, AbortSignal.any([signal, silence.signal]));
    onOpen();
    const listen = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => silence.abort(), SILENCE_MS);
    };
    for await (const event of readServerEvents(bytes, listen)) onEvent(event);
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
