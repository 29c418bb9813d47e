/** A terminal signals every process of its foreground and npm passes the signal on: what comes this close is the same. */
const SAME = 1_000;

/**
 * Listens for Ctrl-C, SIGTERM and a closed terminal from now on, in place of ending at once.
 * @returns {{ asked: Promise<NodeJS.Signals>, again: Promise<void> }} resolved by the first signal and by a later one
 */
export function stopSignals() {
  let first = 0;
  let resolveAsked;
  let resolveAgain;
  const asked = new Promise((resolve) => (resolveAsked = resolve));
  const again = new Promise((resolve) => (resolveAgain = resolve));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (first === 0) {
        first = Date.now();
        resolveAsked(signal);
      } else if (Date.now() - first > SAME) resolveAgain();
    });
  }
  return { asked, again };
}
