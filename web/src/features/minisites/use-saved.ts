import type { Minisite, MinisitePage } from '#contract/minisites.ts';
import { type Once, useOnce } from '../../lib/forms/use-once.ts';

/** Reads the mini-site once, for the form that changes it. */
export function useSavedSite(): Once<Minisite> {
  return useOnce<Minisite>('/artists/me/minisite', {
    auth: 'required',
    failure: 'Failed to fetch mini-site',
  });
}

/** Reads a page once, for the form that changes it. */
export function useSavedPage(id: string): Once<MinisitePage> {
  return useOnce<MinisitePage>(`/artists/me/minisite/pages/${encodeURIComponent(id)}`, {
    auth: 'required',
    failure: 'Failed to fetch page',
  });
}
