import type { SalesSummary } from '#contract/sales.ts';

/** What a chart shows of a month. */
export type Month = Pick<SalesSummary['months'][number], 'month' | 'gross' | 'net'>;

/** Months of a chart. */
const SHOWN = 12;

const nameOf = (date: Date) => date.toISOString().slice(0, 7);

/** The last twelve months up to now (UTC), oldest first; those without a sale too. */
export function lastMonths(months: Month[], now: Date): Month[] {
  const known = new Map(months.map((month) => [month.month, month]));
  return Array.from({ length: SHOWN }, (_, place) => {
    const month = nameOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (SHOWN - 1 - place))));
    return known.get(month) ?? { month, gross: 0, net: 0 };
  });
}

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month as people say it: March 2027. */
export function formatMonth(month: string): string {
  return names.format(new Date(`${month}-01`));
}
