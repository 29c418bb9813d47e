/** A terminal signals every process of its foreground, and npm passes that on: signals this close are one. */
const SAME = 1_000;

/**
 * Listens for Ctrl-C, SIGTERM and a closed terminal. From then on these do not end the process by themselves.
 * @returns {{ asked: Promise<NodeJS.Signals>, again: Promise<void> }} never reject; the first signal resolves asked, a
 *   later one resolves again
 */
export function stopSignals() {
  let first = 0;
  /** @type {(signal: NodeJS.Signals) => void} */
  let resolveAsked;
  /** @type {(value: void) => void} */
  let resolveAgain;
  const asked = new Promise((resolve) => (resolveAsked = resolve));
  const again = new Promise((resolve) => (resolveAgain = resolve));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (first === 0) {
        first = Date.now();
        resolveAsked(signal);
      } else if (Date.now() - first > SAME) resolveAgain();
    });
  }
  return { asked, again };
}
