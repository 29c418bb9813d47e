import { useEffect, useRef } from 'react';

/** Reads again when somebody comes back to this tab: the other side may have answered meanwhile. */
export function useReturn(reload: () => unknown): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && void latest.current();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
}
