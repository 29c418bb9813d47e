import { useState } from 'react';
import type { FavoritesReply, FollowsReply } from '#contract/favorites.ts';
import { useFavoritesSettled } from '../../lib/favorites/favorites.ts';
import { type Read, useRead } from '../../lib/reading/use-read.ts';

/** Entries of a page of either list. */
export const PER_PAGE = 12;

type Lists = { works: Read<FavoritesReply>; artists: Read<FollowsReply> };

/** Reads a page of the member's favourites, and one of the artists followed, once a guest's things have gone along. */
export function useFavoritesLists(pages: { works: number; artists: number }): Lists {
  const settled = useFavoritesSettled();
  const query = (page: number) => ({ page: String(page), limit: String(PER_PAGE) });
  return {
    works: useRead<FavoritesReply>(settled ? '/favorites' : null, {
      query: query(pages.works),
      auth: 'required',
      keep: true,
      failure: 'Failed to load favorites',
    }),
    artists: useRead<FollowsReply>(settled ? '/follows' : null, {
      query: query(pages.artists),
      auth: 'required',
      keep: true,
      failure: 'Failed to load artists',
    }),
  };
}

/** The new works of each artist, as they were when this was opened: reading them again makes them known. */
export function useNewWorks(artists: FollowsReply['artists']): (artistId: number) => number {
  const [first, setFirst] = useState<ReadonlyMap<number, number>>(new Map());
  const more = artists.filter(({ artist, new_works }) => new_works > (first.get(artist.id) ?? 0));
  if (more.length > 0)
    setFirst(new Map([...first, ...more.map(({ artist, new_works }) => [artist.id, new_works] as const)]));
  return (artistId) => first.get(artistId) ?? 0;
}
