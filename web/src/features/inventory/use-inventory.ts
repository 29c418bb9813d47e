import type { MyArtworksReply } from '#contract/artwork-lists.ts';
import { ApiError } from '../../lib/reading/errors.ts';
import { readAgain, useRead } from '../../lib/reading/use-read.ts';
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
  const reading = { query, auth: 'required', endsSession: true, keep: true, failure: FAILURE } as const;
  const read = useRead<MyArtworksReply>(PATH, reading);
  return {
    ...read,
    failure: read.error === undefined ? undefined : sentenceFor(read.error),
    reload: () => readAgain(PATH),
    pages: Math.ceil((read.data?.total ?? 0) / PAGE_SIZE),
  };
}
