import type { Minisite, MinisitePages } from '#contract/minisites.ts';
import { type Read, useRead } from '../../lib/reading/use-read.ts';

const OWN_PAGES = '/artists/me/minisite/pages';

const SITE = { failure: 'Failed to fetch mini-site' };
const PAGES = { failure: 'Failed to fetch pages' };

/** Reads the mini-site of the signed-in person, published or not. */
export function useOwnMinisite(): Read<Minisite> {
  return useRead<Minisite>('/artists/me/minisite', { ...SITE, auth: 'required' });
}

/** Reads all pages of that mini-site, in their order. @param siteId `undefined` reads nothing: there is no site yet */
export function useOwnPages(siteId: number | undefined): Read<MinisitePages> {
  return useRead<MinisitePages>(siteId === undefined ? null : OWN_PAGES, { ...PAGES, auth: 'required', of: siteId });
}

/** Reads the published mini-site of an artist; its error is a 404 when there is none. @param artist id or slug */
export function useMinisite(artist: string): Read<Minisite> {
  return useRead<Minisite>(`/artists/${encodeURIComponent(artist)}/minisite`, SITE);
}

/** Reads the published pages of a published mini-site. @param artist id or slug @param siteId `undefined` reads nothing */
export function usePages(artist: string, siteId: number | undefined): Read<MinisitePages> {
  const path = siteId === undefined ? null : `/artists/${encodeURIComponent(artist)}/minisite/pages`;
  return useRead<MinisitePages>(path, { ...PAGES, of: siteId });
}
