import type { Artwork } from '../../../../src/contract/artworks.ts';
import { type Once, useOnce } from '../../lib/use-once.ts';

/** A work that is to be changed, as the server has it when the form opens. @param id as the address says */
export function useListing(id: string): Once<Artwork> {
  return useOnce<Artwork>(`/artworks/${encodeURIComponent(id)}`, { failure: 'Failed to load artwork' });
}
