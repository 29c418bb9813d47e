import { useCallback } from 'react';
import { type To, useLocation } from 'react-router-dom';
import { ARTWORK_SORTS, type ArtworkSort } from '#contract/artwork-lists.ts';
import { ARTWORK_STATUSES, type ArtworkStatus } from '#contract/artworks.ts';

export type InventoryFilter = { status: ArtworkStatus | undefined; sort: ArtworkSort; page: number };

const oneOf = <Word extends string>(words: readonly Word[], text: string | null) => words.find((word) => word === text);

function readFilter(search: string): InventoryFilter {
  const given = new URLSearchParams(search);
  const page = Number(given.get('page'));
  return {
    status: oneOf(ARTWORK_STATUSES, given.get('status')),
    sort: oneOf(ARTWORK_SORTS, given.get('sort')) ?? 'newest',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The filter in the address, and a function that gives the addresses of other filters. */
export function useInventoryFilter(): { filter: InventoryFilter; to: (change: Partial<InventoryFilter>) => To } {
  const { search, hash } = useLocation();
  const filter = readFilter(search);
  const to = useCallback(
    (change: Partial<InventoryFilter>) => {
      const { status, sort, page } = { ...readFilter(search), page: 1, ...change };
      const next = new URLSearchParams(search);
      for (const name of ['status', 'sort', 'page']) next.delete(name);
      if (status) next.set('status', status);
      if (sort !== 'newest') next.set('sort', sort);
      if (page > 1) next.set('page', String(page));
      return { search: next.toString(), hash };
    },
    [search, hash],
  );
  return { filter, to };
}
