import type {
  AddPageBody,
  ChangeMinisiteBody,
  ChangePageBody,
  CreateMinisiteBody,
  Minisite,
  MinisitePage,
  MinisitePages,
} from '#contract/minisites.ts';
import { call, callTagged, type Tagged } from '../../lib/reading/api.ts';
import { inTurn } from '../../lib/reading/in-turn.ts';

const SITE = '/artists/me/minisite';
const PAGES = `${SITE}/pages`;

/** Reads the artist's mini-site as it is saved now. @throws ApiError */
export function readSite(): Promise<Tagged<Minisite>> {
  return callTagged(SITE, { auth: 'required', failure: 'Failed to fetch mini-site' });
}

/** Creates the artist's mini-site, as a draft. @throws ApiError */
export function createSite(body: CreateMinisiteBody): Promise<Tagged<Minisite>> {
  return callTagged(SITE, {
    method: 'POST',
    makes: true,
    body,
    auth: 'required',
    failure: 'Failed to create mini-site',
  });
}

/**
 * Changes the given fields of the artist's mini-site.
 *
 * @param ifMatch the tag of the site that they were made from; `null` changes any
 * @throws ApiError
 */
export function changeSite(body: ChangeMinisiteBody, ifMatch: string | null): Promise<Tagged<Minisite>> {
  return callTagged(SITE, { method: 'PUT', body, ifMatch, auth: 'required', failure: 'Failed to update mini-site' });
}

/** Deletes the artist's mini-site with its pages. @throws ApiError */
export function deleteSite(): Promise<void> {
  return call(SITE, { method: 'DELETE', auth: 'required', failure: 'Failed to delete mini-site' });
}

/** Reads a page as it is saved now. @throws ApiError */
export function readPage(id: number): Promise<Tagged<MinisitePage>> {
  return callTagged(`${PAGES}/${id}`, { auth: 'required', failure: 'Failed to fetch pages' });
}

/** Adds a page after the others. @throws ApiError */
export function addPage(body: AddPageBody): Promise<MinisitePage> {
  return inTurn(PAGES, () =>
    call(PAGES, { method: 'POST', makes: true, body, auth: 'required', failure: 'Failed to create page' }),
  );
}

/**
 * Changes the given fields of a page.
 *
 * @param ifMatch the tag of the page that they were made from
 * @throws ApiError
 */
export function changePage(id: number, body: ChangePageBody, ifMatch: string | null): Promise<MinisitePage> {
  return call(`${PAGES}/${id}`, { method: 'PUT', body, ifMatch, auth: 'required', failure: 'Failed to update page' });
}

/** Deletes a page. @throws ApiError */
export function deletePage(id: number): Promise<void> {
  return inTurn(PAGES, () =>
    call(`${PAGES}/${id}`, { method: 'DELETE', auth: 'required', failure: 'Failed to delete page' }),
  );
}

/** Puts the pages into the order in which they are given. @throws ApiError */
export function reorderPages(pages: MinisitePage[]): Promise<MinisitePages> {
  const page_orders = pages.map(({ id }, index) => ({ id, display_order: index + 1 }));
  return call(`${PAGES}/reorder`, {
    method: 'PUT',
    body: { page_orders },
    auth: 'required',
    failure: 'Failed to reorder pages',
  });
}
