import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { track } from '../../../lib/tracking/track.ts';
import { type Filter, NO_FILTER, readFilter, searchOf } from './filter.ts';

export type ChangeFilter = (
  part: Partial<Filter>,
  /** `replace` leaves no step to go back to, as while typing. */
  options?: { replace?: boolean },
) => void;

/** Of these no event is sent: they change the order and the place, not what is looked for. */
const UNTRACKED = new Set(['sort', 'page']);

function trackChange(part: Partial<Filter>): void {
  for (const [filter, value] of Object.entries(part)) {
    if (UNTRACKED.has(filter) || value === NO_FILTER[filter as keyof Filter]) continue;
    if (filter === 'q') track('search_query', { query: value });
    else track('search_filter_applied', { filter, value });
  }
}

/** What Discover shows: it lives in the address, so that it can be shared, and gone back to. */
export function useFilter(): { filter: Filter; change: ChangeFilter } {
  const [params, setParams] = useSearchParams();
  // The router takes its time over an address; what was ticked is ticked at once.
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
