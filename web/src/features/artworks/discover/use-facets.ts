import type { FacetsReply } from '#contract/facets.ts';
import { useRead } from '../../../lib/reading/use-read.ts';
import { WITH_IMAGE } from '../use-artworks.ts';
import { type Filter, facetsQueryOf } from './filter.ts';

/** Counts what each value of each filter would leave. Earlier counts stay until the next ones are there. */
export function useFacets(filter: Filter): FacetsReply | undefined {
  return useRead<FacetsReply>('/artworks/facets', {
    query: { ...facetsQueryOf(filter), ...WITH_IMAGE },
    keep: true,
    failure: 'Failed to count artworks',
  }).data;
}
