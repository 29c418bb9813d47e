import type { ArtworksReply } from '../../../../src/contract/artworks.ts';
import { type Read, useRead } from '../../lib/use-read.ts';

/** A page of works; those of the page before stay at hand while the next are on their way. */
export function useArtworks(query: Record<string, string | undefined>): Read<ArtworksReply> {
  return useRead<ArtworksReply>('/artworks', { query, keep: true, failure: 'Failed to load artworks' });
}
