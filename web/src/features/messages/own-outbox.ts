import { useEffect, useSyncExternalStore } from 'react';
import { storedUser } from '../../lib/session/session-store.ts';
import { withLock } from '../../lib/session/with-lock.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { AGAIN_MS, changed } from './follow-messages.ts';
import { sendMessage } from './message-calls.ts';
import { outboxIn } from './outbox.ts';
import { OUTBOX } from './outbox-keys.ts';
import { nameOfTo, type To } from './to.ts';
import type { Unsent } from './unsent.ts';

/** Longest that one tab waits for another one that sends. */
const OTHER_TAB_MS = 20_000;

export const outbox = outboxIn({
  storage: deviceStorage,
  owner: () => storedUser()?.id ?? 0,
  send: sendMessage,
  alone: (work) => withLock('vernissage:outbox', OTHER_TAB_MS, work),
});

function subscribe(listener: () => void): () => void {
  const stop = outbox.subscribe(listener);
  const elsewhere = ({ key, newValue }: StorageEvent) => {
    listener();
    // What another tab has sent is read here before it is missed.
    if (key?.startsWith(OUTBOX) && newValue === null) changed();
  };
  window.addEventListener('storage', elsewhere);
  return () => {
    stop();
    window.removeEventListener('storage', elsewhere);
  };
}

/** What was written to somebody and is not sent, oldest first. */
export function useUnsent(to: To): readonly Unsent[] {
  const unsent = useSyncExternalStore(subscribe, outbox.unsent);
  const name = nameOfTo(to);
  return unsent.filter((message) => nameOfTo(message.to) === name);
}

/** Sends what waits when this begins, and from time to time. Where nothing waits, nothing is sent. */
export function useOutboxSent(): void {
  useEffect(() => {
    const send = () => void outbox.flush();
    send();
    const timer = setInterval(send, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
}
