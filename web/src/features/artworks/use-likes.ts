import { useState } from 'react';
import type { Artwork } from '#contract/artworks.ts';
import { useFavorite } from '../../lib/favorites/favorites.ts';
import { mayRecord } from '../../lib/tracking/choice.ts';

type Likes = { liked: boolean; count: number; toggle: () => void };

/**
 * The likes of a work. The server counts a like a moment after the click, so this adds the visitor's own like to what
 * the server last said, or takes it away. Where nothing is recorded, the server never counts it.
 */
export function useLikes({ id, like_count }: Pick<Artwork, 'id' | 'like_count'>): Likes {
  const { on: liked, known, toggle } = useFavorite('artworks', id);
  const [told, setTold] = useState({ id, like_count, known, liked });
  if (told.id !== id || told.like_count !== like_count || told.known !== known)
    setTold({ id, like_count, known, liked });
  const own = known && mayRecord() ? Number(liked) - Number(told.liked) : 0;
  return { liked, count: Math.max(0, like_count + own), toggle };
}
