import { type Arrival, arriveAt, landingOf } from './arrivals.ts';

let here: Arrival | undefined;

/**
 * Where the visitor of the current page came from. Each change of the page must ask, whether or not it is recorded;
 * nothing of it leaves the page by that.
 */
export function referrer(): string {
  const { pathname, origin } = window.location;
  here = arriveAt(here, pathname, landingOf(document.referrer, origin));
  return here.from;
}
