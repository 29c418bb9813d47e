import { useSyncExternalStore } from 'react';

const THRESHOLD_PX = 8;

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** Whether the page is scrolled away from its top. */
export function useScrolled(): boolean {
  return useSyncExternalStore(onScroll, () => window.scrollY > THRESHOLD_PX);
}
