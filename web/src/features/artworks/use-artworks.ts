import type { ArtworksReply } from '#contract/artworks.ts';
import { type Read, useRead } from '../../lib/use-read.ts';

/** Reads a page of works. The page before stays until the next one has arrived. */
export function useArtworks(query: Record<string, string | undefined>): Read<ArtworksReply> {
  return useRead<ArtworksReply>('/artworks', { query, keep: true, failure: 'Failed to load artworks' });
}
