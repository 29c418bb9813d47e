import type { EventsReply } from '#contract/engagement.ts';
import { type Read, useRead } from '../../../lib/reading/use-read.ts';
import type { StatsFilter } from '../stats-filter.ts';

export type EventsFilter = Omit<StatsFilter, 'groupBy' | 'range' | 'compare'> & { anonymousOnly: boolean };

export const FAILED_TO_FETCH_EVENTS = 'Failed to fetch events';

/** As many as a laptop shows at once. */
export const EVENTS_PER_PAGE = 20;

/**
 * Reads a page of the raw events, newest first. The page before stays until it has arrived.
 *
 * @param before `older` of the page before, so that no event comes twice while new ones come in
 */
export function useEvents(filter: EventsFilter, before: string | undefined): Read<EventsReply> {
  const { eventType, bots, startDate, endDate, anonymousOnly } = filter;
  return useRead<EventsReply>('/engagement/events', {
    auth: 'required',
    failure: FAILED_TO_FETCH_EVENTS,
    keep: true,
    query: {
      event_type: eventType,
      bots,
      start_date: startDate,
      end_date: endDate,
      anonymous_only: anonymousOnly ? 'true' : undefined,
      before,
      limit: String(EVENTS_PER_PAGE),
    },
  });
}
