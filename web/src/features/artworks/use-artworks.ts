import type { ArtworksReply } from '#contract/artworks.ts';
import { type Read, useRead } from '../../lib/use-read.ts';

/** Lists show works that have an image; what is counted for a list must ask for the same. */
export const WITH_IMAGE = { has_image: 'true' };

/** Reads a page of the works that have an image. The page before stays until the next one has arrived. */
export function useArtworks(query: Record<string, string | undefined>): Read<ArtworksReply> {
  return useRead<ArtworksReply>('/artworks', {
    query: { ...query, ...WITH_IMAGE },
    keep: true,
    failure: 'Failed to load artworks',
  });
}
