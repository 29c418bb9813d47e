import type { MyArtworksReply } from '#contract/artwork-lists.ts';
import type { InsightDays, Insights } from '#contract/insights.ts';
import { type Read, useRead } from '../../lib/reading/use-read.ts';

export const INSIGHTS_FAILURE = 'Failed to load your figures';

/** Reads the figures of the signed-in person, an artist. Those of another range stay until they are there. */
export function useInsights(isArtist: boolean, days: InsightDays): Read<Insights> {
  return useRead<Insights>(isArtist ? '/artists/me/insights' : null, {
    query: { days: String(days) },
    auth: 'required',
    keep: true,
    failure: INSIGHTS_FAILURE,
  });
}

/** Reads how many works the signed-in person, an artist, has, and how many of them can be bought. */
export function useOwnWorks(isArtist: boolean): Read<MyArtworksReply> {
  return useRead<MyArtworksReply>(isArtist ? '/artworks/my' : null, {
    query: { limit: '1' },
    auth: 'required',
    failure: 'Failed to load artworks',
  });
}
