import type { Kind } from './hearts.ts';

/** The keys under which a guest's device keeps what it keeps. */
export const KEYS: Record<Kind, string> = { artworks: 'liked_artworks', artists: 'followed_artists' };
