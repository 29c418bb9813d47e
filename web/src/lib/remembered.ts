import { useSyncExternalStore } from 'react';
import { deviceStorage, listFrom } from './storage.ts';

/** The keys under which this device remembers what its owner likes and follows. */
export type Remembered = 'liked_artworks' | 'followed_artists';

const CHANGE = 'rememberedChange';

function storedIds(key: Remembered): number[] {
  return listFrom(deviceStorage.get(key), (id) => typeof id === 'number');
}

/** Remembers on this device that its owner likes a work or follows an artist, or forgets it. */
export function remember(key: Remembered, id: number, wanted: boolean): void {
  const others = storedIds(key).filter((other) => other !== id);
  deviceStorage.set(key, JSON.stringify(wanted ? [...others, id] : others));
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
