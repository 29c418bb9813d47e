import type { Moved } from '#contract/live.ts';
import { followStream } from '../reading/follow-stream.ts';
import { rememberPosition, written } from '../reading/log-position.ts';
import type { ServerEvent } from '../reading/server-events.ts';
import { onSessionChange, storedUser } from '../session/session-store.ts';
import { tabStorage } from '../storage.ts';
import type { MovedEvent } from './moved.ts';

/** Up to where this tab has been told, also before it was loaded anew. */
const TOLD = 'live_told';

/** The open stream, and whose it is. */
let open: { member: number; leaving: AbortController } | undefined;

/**
 * Keeps one stream open while somebody is signed in, the tab can be seen and the device is online. Who comes back is told
 * what has moved meanwhile.
 */
export function connect(): void {
  document.addEventListener('visibilitychange', look);
  for (const occasion of ['online', 'offline']) window.addEventListener(occasion, look);
  onSessionChange(look);
  look();
}

function look(): void {
  const wanted = document.visibilityState === 'visible' && navigator.onLine ? storedUser()?.id : undefined;
  if (open?.member === wanted) return;
  open?.leaving.abort();
  open = undefined;
  if (wanted === undefined) return;
  const leaving = new AbortController();
  open = { member: wanted, leaving };
  void followStream('/me/stream', leaving.signal, {
    onEvent: hear,
    toldUpTo: () => tabStorage.get(TOLD),
  });
}

function hear({ event, data, id }: ServerEvent): void {
  if (event === 'moved') {
    const { kind, position } = JSON.parse(data) as Moved;
    // It may be of a write of this tab that is under way, whose answer says what came of it.
    void import('../reading/in-turn.ts').then(({ inTurn }) =>
      inTurn(kind, async () => {
        if (written === String(position)) return;
        rememberPosition(String(position));
        window.dispatchEvent(new Event(`moved:${kind}` satisfies MovedEvent));
      }),
    );
  }
  if (id !== undefined) tabStorage.set(TOLD, id);
}
