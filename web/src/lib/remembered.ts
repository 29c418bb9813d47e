import { useSyncExternalStore } from 'react';

/** The keys under which this device remembers what its owner likes and follows. */
export type Remembered = 'liked_artworks' | 'followed_artists';

const CHANGE = 'rememberedChange';

function storedIds(key: Remembered): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Remembers on this device that its owner likes a work or follows an artist, or forgets it. */
export function remember(key: Remembered, id: number, wanted: boolean): void {
  const others = storedIds(key).filter((other) => other !== id);
  localStorage.setItem(key, JSON.stringify(wanted ? [...others, id] : others));
  window.dispatchEvent(new Event(CHANGE));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGE, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGE, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether a work is liked, or an artist followed, on this device; follows other tabs. */
export function useRemembered(key: Remembered, id: number): boolean {
  return useSyncExternalStore(subscribe, () => storedIds(key).includes(id));
}
