import type { ArtworksReply } from '#contract/artworks.ts';
import { type Read, useRead } from '../../lib/use-read.ts';

/** Reads a page of the works that have an image. The page before stays until the next one has arrived. */
export function useArtworks(query: Record<string, string | undefined>): Read<ArtworksReply> {
  return useRead<ArtworksReply>('/artworks', {
    query: { ...query, has_image: 'true' },
    keep: true,
    failure: 'Failed to load artworks',
  });
}
