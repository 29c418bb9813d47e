import type { Artwork } from '#contract/artworks.ts';
import { type Once, useOnce } from '../../lib/forms/use-once.ts';

/** Reads the work that a form changes, once. @param id as in the address of the page */
export function useListing(id: string): Once<Artwork> {
  return useOnce<Artwork>(`/artworks/${encodeURIComponent(id)}`, { failure: 'Failed to load artwork' });
}
