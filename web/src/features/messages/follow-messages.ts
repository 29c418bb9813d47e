/** Fired on the window of this tab when something of the member's conversations has moved. */
const MOVED = 'moved:messages';

/** Milliseconds after which everything is read again while it can be seen, whatever was heard. */
const AT_LEAST_EVERY = 10_000;

/**
 * Calls back whenever something of the member's conversations may have changed: they are told, they come back to the tab
 * or to the network, or some seconds have gone.
 *
 * @returns the unsubscriber
 */
export function onMessagesMoved(listener: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  const timer = setInterval(look, AT_LEAST_EVERY);
  for (const occasion of [MOVED, 'online']) window.addEventListener(occasion, look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    for (const occasion of [MOVED, 'online']) window.removeEventListener(occasion, look);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Says in this tab that it has changed something of the conversations itself. */
export function changed(): void {
  window.dispatchEvent(new Event(MOVED));
}
