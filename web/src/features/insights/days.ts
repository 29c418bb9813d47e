import { INSIGHT_DAYS, type InsightDays } from '#contract/insights.ts';

/** What the overview shows unless the address says otherwise. */
const USUAL: InsightDays = 7;

/** How many days the address asks for. */
export function readDays(search: string): InsightDays {
  const given = new URLSearchParams(search).get('days');
  return INSIGHT_DAYS.find((days) => String(days) === given) ?? USUAL;
}

/** The address with another number of days. @param search the query of the present one */
export function searchOfDays(search: string, days: InsightDays): string {
  const next = new URLSearchParams(search);
  if (days === USUAL) next.delete('days');
  else next.set('days', String(days));
  return next.toString();
}
