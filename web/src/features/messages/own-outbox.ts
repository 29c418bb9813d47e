import { useEffect, useSyncExternalStore } from 'react';
import { storedUser } from '../../lib/session/session-store.ts';
import { withLock } from '../../lib/session/with-lock.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { changed, onMessagesMoved } from './follow-messages.ts';
import type { Letter } from './letter.ts';
import { sendMessage } from './message-calls.ts';
import { outboxIn } from './outbox.ts';
import { OUTBOX } from './outbox-keys.ts';
import { nameOfTo, type To } from './to.ts';

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
export function useLetters(to: To): readonly Letter[] {
  const letters = useSyncExternalStore(subscribe, outbox.letters);
  const name = nameOfTo(to);
  return letters.filter((letter) => nameOfTo(letter.to) === name);
}

/** Sends what waits when this begins, when the network is back, and from time to time. */
export function useOutboxSent(): void {
  useEffect(() => {
    void outbox.flush();
    const stops = [onMessagesMoved(() => void outbox.flush()), outbox.onSent(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
