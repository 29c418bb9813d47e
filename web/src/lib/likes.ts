import { useSyncExternalStore } from 'react';

const KEY = 'liked_artworks';
const CHANGE = 'likesChange';

function likedIds(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Remembers on this device whether its owner likes a work. */
export function rememberLike(artworkId: number, liked: boolean): void {
  const others = likedIds().filter((id) => id !== artworkId);
  localStorage.setItem(KEY, JSON.stringify(liked ? [...others, artworkId] : others));
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

/** Whether a work is liked on this device; follows other tabs. */
export function useLiked(artworkId: number): boolean {
  return useSyncExternalStore(subscribe, () => likedIds().includes(artworkId));
}
