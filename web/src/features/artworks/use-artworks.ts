import type { ArtworkSort, ArtworksReply } from '#contract/artwork-lists.ts';
import { beginRead, type Read, useRead } from '../../lib/reading/use-read.ts';

/** Works on a page of Discover: whole rows of 3 and of 2. */
export const PAGE_SIZE = 24;

/** Lists show works that have an image; what is counted for a list must ask for the same. */
export const WITH_IMAGE = { has_image: 'true' };

type Query = Record<string, string | undefined>;

const PATH = '/artworks';
const readingOf = (query: Query) => ({
  query: { ...query, ...WITH_IMAGE },
  keep: true,
  failure: 'Failed to load artworks',
});

/** Begins to read the page that Discover opens with: the query is what its filter makes of an address without one. */
export function beginArtworks(): Promise<unknown> {
  return beginRead(PATH, readingOf({ sort: 'newest' satisfies ArtworkSort, page: '1', limit: String(PAGE_SIZE) }));
}

/** Reads a page of the works that have an image. The page before stays until the next one has arrived. */
export function useArtworks(query: Query): Read<ArtworksReply> {
  return useRead<ArtworksReply>(PATH, readingOf(query));
}
