import { BOTS, type Bots, EVENT_TYPES, type EventType, GROUPINGS, type Grouping } from '#contract/engagement.ts';

/** The filter of the figures. It is in the address of the console. */
export type StatsFilter = {
  groupBy: Grouping;
  /** Undefined for all events. */
  eventType: EventType | undefined;
  bots: Bots;
  /** UTC dates, both inclusive, as YYYY-MM-DD. */
  startDate: string | undefined;
  endDate: string | undefined;
};

/** What an address does not name. */
const DEFAULTS = { group_by: 'day', bots: 'with' } as const satisfies { group_by: Grouping; bots: Bots };
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filter out of an address; a missing or invalid part is the default. */
export function readFilter(search: URLSearchParams): StatsFilter {
  return {
    groupBy: GROUPINGS.find((grouping) => grouping === search.get('group_by')) ?? DEFAULTS.group_by,
    eventType: EVENT_TYPES.find((type) => type === search.get('event_type')),
    bots: BOTS.find((bots) => bots === search.get('bots')) ?? DEFAULTS.bots,
    startDate: readDate(search.get('start_date')),
    endDate: readDate(search.get('end_date')),
  };
}

/** Writes the filter as the query of an address, without defaults. */
export function writeFilter(filter: StatsFilter): URLSearchParams {
  const defaults: Record<string, string> = DEFAULTS;
  const given = Object.entries(toQuery(filter)).filter(([name, value]) => value !== defaults[name]);
  return new URLSearchParams(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The filter as the query of the stats call. */
export function toQuery({ groupBy, eventType, bots, startDate, endDate }: StatsFilter) {
  return { group_by: groupBy, event_type: eventType, bots, start_date: startDate, end_date: endDate };
}

function readDate(text: string | null): string | undefined {
  return text !== null && DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
