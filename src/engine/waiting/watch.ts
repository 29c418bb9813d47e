/**
 * Looks at something again and again: once for all who listen, and only while anybody does. A look that fails is
 * followed by the next.
 *
 * @param every milliseconds from the end of a look to the next one
 * @returns a function that takes a listener, and gives one that lets it go
 */
export function watch<Listener>(
  look: (listeners: ReadonlySet<Listener>) => Promise<void>,
  every: number,
): (listener: Listener) => () => void {
  const listeners = new Set<Listener>();
  let looking = false;
  const lookOn = async () => {
    looking = listeners.size > 0;
    if (!looking) return;
    await look(listeners).catch(() => undefined);
    setTimeout(lookOn, every);
  };
  return (listener) => {
    listeners.add(listener);
    if (!looking) setTimeout(lookOn, 0);
    looking = true;
    return () => void listeners.delete(listener);
  };
}
