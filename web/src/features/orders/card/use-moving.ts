import { useEffect } from 'react';

/** Milliseconds between looks at what moves by itself. */
const EVERY = 2_000;

/** Reads again and again while something is about to become of what is shown, and the tab is in view. */
export function useMoving(moving: boolean, reload: () => unknown): void {
  useEffect(() => {
    if (!moving) return;
    const look = () => document.visibilityState === 'visible' && void reload();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [moving, reload]);
}
