import type { Stats } from '#contract/figures.ts';
import { call } from '../../lib/reading/api.ts';
import { type Live, useLive } from '../../lib/reading/use-live.ts';
import { type StatsFilter, toSearch, toStatsQuery } from './stats-filter.ts';

/** Figures, and the filter that they have. The old ones are shown until the new ones arrive. */
export type Figures = { stats: Stats; filter: StatsFilter; key: string };

export const FAILED_TO_FETCH = 'Failed to fetch stats';

const HOW_OFTEN = { atLeastEvery: 5_000, atMostEvery: 250 };

/** The key of a filter: equal for equal figures. That of a named range is another one on another day. */
export function filterKey(filter: StatsFilter): string {
  return toSearch(toStatsQuery(filter)).toString();
}

/** Keeps the figures of a filter loaded: every 5 s, and on demand at most 4 times a second. */
export function useStats(filter: StatsFilter): Live<Figures> {
  const key = filterKey(filter);
  const load = async () => {
    const query = toStatsQuery(filter);
    const stats = await call<Stats>('/engagement/stats', { auth: 'required', query, failure: FAILED_TO_FETCH });
    return { stats, filter, key };
  };
  return useLive(`/engagement/stats?${key}`, load, HOW_OFTEN);
}
