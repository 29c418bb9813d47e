import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { track } from '../../../lib/tracking/track.ts';
import { type Filter, NO_FILTER, readFilter, searchOf } from './filter.ts';

export type ChangeFilter = (
  part: Partial<Filter>,
  /** `replace` adds no entry to the history, as while typing. */
  options?: { replace?: boolean },
) => void;

/** Parts whose changes send no event: they change the order and the page, not what is searched. */
const UNTRACKED = new Set(['sort', 'page']);

function trackChange(part: Partial<Filter>): void {
  for (const [filter, value] of Object.entries(part)) {
    if (UNTRACKED.has(filter) || value === NO_FILTER[filter as keyof Filter]) continue;
    if (filter === 'q') track('search_query', { query: value });
    else track('search_filter_applied', { filter, value });
  }
}

/** The filter of Discover. It is in the address, so that people can share it and go back to it. */
export function useFilter(): { filter: Filter; change: ChangeFilter } {
  const [params, setParams] = useSearchParams();
  // The router changes the address a little later; a choice has to show at once.
  const [filter, show] = useOptimistic(readFilter(params));
  return {
    filter,
    change: (part, { replace = false } = {}) => {
      const next = { ...filter, page: 1, ...part };
      startTransition(() => {
        show(next);
        setParams(searchOf(next), { replace });
      });
      trackChange(part);
    },
  };
}
