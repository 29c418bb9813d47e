import type { Artwork } from '#contract/artworks.ts';

/** Whether a work is one of the app's samples, whose artists have no page. */
export function isSample({ artist_profile_id }: Artwork): boolean {
  return artist_profile_id === 0;
}
