import { type MovedEvent, onMoved } from '../../lib/live/moved.ts';

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
