import { useState } from 'react';
import type { Artwork } from '#contract/artworks.ts';
import { remember, useRemembered } from '../../lib/remembered.ts';
import { track } from '../../lib/tracking/track.ts';

type Likes = { liked: boolean; count: number; toggle: () => void };

/**
 * The likes of a work. The server counts a like a moment after the click, so this adds the visitor's own like to what
 * the server last said, or takes it away.
 */
export function useLikes({ id, like_count }: Pick<Artwork, 'id' | 'like_count'>): Likes {
  const liked = useRemembered('liked_artworks', id);
  const [told, setTold] = useState({ id, like_count, liked });
  if (told.id !== id || told.like_count !== like_count) setTold({ id, like_count, liked });
  return {
    liked,
    count: Math.max(0, like_count + Number(liked) - Number(told.liked)),
    toggle: () => {
      remember('liked_artworks', id, !liked);
      track(liked ? 'action_unfavorite' : 'action_favorite', { artwork_id: id });
    },
  };
}
