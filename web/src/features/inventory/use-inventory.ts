import { useEffect } from 'react';
import type { MyArtworksReply } from '#contract/artwork-lists.ts';
import { ApiError } from '../../lib/errors.ts';
import { clearSession } from '../../lib/session-store.ts';
import { readAgain, useRead } from '../../lib/use-read.ts';
import type { InventoryFilter } from './inventory-filter.ts';

const PAGE_SIZE = 20;
const PATH = '/artworks/my';
const FAILURE = 'Failed to load artworks';

/** The message of a failed list. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return FAILURE;
  if (error.code === 'NO_TOKEN') return 'Not authenticated';
  return error.status === 401 ? 'Unauthorized' : `Failed to fetch artworks: ${error.statusText || error.message}`;
}

/** Reads a page of the works that the signed-in person has listed. */
export function useInventory({ status, sort, page }: InventoryFilter) {
  const query = { status, sort, page: String(page), limit: String(PAGE_SIZE) };
  const read = useRead<MyArtworksReply>(PATH, { query, auth: 'required', keep: true, failure: FAILURE });
  const refused = read.error instanceof ApiError && read.error.status === 401 && read.error.code !== 'NO_TOKEN';
  useEffect(() => {
    if (refused) clearSession('Unauthorized');
  }, [refused]);
  return {
    ...read,
    failure: read.error === undefined ? undefined : sentenceFor(read.error),
    reload: () => readAgain(PATH),
    pages: Math.ceil((read.data?.total ?? 0) / PAGE_SIZE),
  };
}
