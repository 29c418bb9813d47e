/** The page that somebody is on, and where they came from: a path of the app, the origin of another site, or ''. */
export type Arrival = { at: string; from: string };

/**
 * Where a visit began, out of what the browser says of it. Of another site the origin is enough.
 *
 * @param referrer the address of the page before, or ''
 * @param origin of this app
 */
export function landingOf(referrer: string, origin: string): string {
  const url = URL.parse(referrer);
  if (url === null || !url.protocol.startsWith('http')) return '';
  return url.origin === origin ? url.pathname : url.origin;
}

/** Where somebody is who may just have opened a page. @param landing where the first page was opened from */
export function arriveAt(last: Arrival | undefined, at: string, landing: string): Arrival {
  if (last === undefined) return { at, from: landing };
  return last.at === at ? last : { at, from: last.at };
}
