import { useSyncExternalStore } from 'react';

const OCCASIONS = ['online', 'offline'];

function onNetwork(listener: () => void): () => void {
  for (const occasion of OCCASIONS) window.addEventListener(occasion, listener);
  return () => {
    for (const occasion of OCCASIONS) window.removeEventListener(occasion, listener);
  };
}

/** Whether this device has a network, as far as the browser knows. */
export const useOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine);
