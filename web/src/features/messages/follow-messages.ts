import { type MovedEvent, onMoved } from '../../lib/live/moved.ts';

/**
 * Milliseconds after which what could not be sent or read is tried again: it may be lost on a way that the browser takes
 * for open, and no event tells when that is mended.
 */
export const AGAIN_MS = 10_000;

/**
 * Calls back whenever something of the member's conversations may have changed: the stream tells of it, and says when it
 * comes back what has moved meanwhile. What could not be read without a network is read once that is back.
 *
 * @returns the unsubscriber
 */
export function onMessagesMoved(listener: () => void): () => void {
  const stop = onMoved('messages', listener);
  window.addEventListener('online', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
  };
}

/** Says in this tab that it has changed something of the conversations itself. */
export function changed(): void {
  window.dispatchEvent(new Event('moved:messages' satisfies MovedEvent));
}
