import { DIRECT, type Insights, OWN_PAGES } from '#contract/insights.ts';
import { counted } from '../../lib/format.ts';

type Day = Insights['by_day'][number];

const days = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A UTC day as people say it: Sun, Nov 22. */
export function formatDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

/** What happened on a day: Sun, Nov 22: 12 views, 1 favorite. Only views are named when they are 0. */
export function describeDay({ day, views, favorites, bag_additions }: Day): string {
  const deeds = [
    counted(views, 'view'),
    favorites > 0 && counted(favorites, 'favorite'),
    bag_additions > 0 && counted(bag_additions, 'bag addition'),
  ];
  return `${formatDay(day)}: ${deeds.filter((deed) => deed !== false).join(', ')}`;
}

/** The name of a source: the host of another site without `www.`. */
export function nameOfSource(source: string): string {
  if (source === DIRECT) return 'Directly, or unknown';
  if (source === OWN_PAGES) return 'Pages of Vernissage';
  return source.replace(/^https?:\/\/(www\.)?/, '');
}

/** Whether nobody has done anything in the range. */
export function isQuiet({ views, favorites, bag_additions }: Insights): boolean {
  return views + favorites + bag_additions === 0;
}
