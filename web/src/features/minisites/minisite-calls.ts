import type {
  AddPageBody,
  ChangeMinisiteBody,
  ChangePageBody,
  CreateMinisiteBody,
  Minisite,
  MinisitePage,
} from '#contract/minisites.ts';
import { call } from '../../lib/api.ts';
import { inTurn } from '../../lib/in-turn.ts';
import type { PagesOf } from './use-minisite.ts';

const SITE = '/artists/me/minisite';
const PAGES = `${SITE}/pages`;

/** Creates the artist's mini-site, as a draft. @throws ApiError */
export function createSite(body: CreateMinisiteBody): Promise<Minisite> {
  return call(SITE, { method: 'POST', makes: true, body, auth: 'required', failure: 'Failed to create mini-site' });
}

/** Changes the given fields of the artist's mini-site. @throws ApiError */
export function changeSite(body: ChangeMinisiteBody): Promise<Minisite> {
  return call(SITE, { method: 'PUT', body, auth: 'required', failure: 'Failed to update mini-site' });
}

/** Deletes the artist's mini-site with its pages. @throws ApiError */
export function deleteSite(): Promise<void> {
  return call(SITE, { method: 'DELETE', auth: 'required', failure: 'Failed to delete mini-site' });
}

/** Adds a page after the others. @throws ApiError */
export function addPage(body: AddPageBody): Promise<MinisitePage> {
  return inTurn(PAGES, () =>
    call(PAGES, { method: 'POST', makes: true, body, auth: 'required', failure: 'Failed to create page' }),
  );
}

/** Changes the given fields of a page. @throws ApiError */
export function changePage(id: number, body: ChangePageBody): Promise<MinisitePage> {
  return call(`${PAGES}/${id}`, { method: 'PUT', body, auth: 'required', failure: 'Failed to update page' });
}

/** Deletes a page. @throws ApiError */
export function deletePage(id: number): Promise<void> {
  return inTurn(PAGES, () =>
    call(`${PAGES}/${id}`, { method: 'DELETE', auth: 'required', failure: 'Failed to delete page' }),
  );
}

/** Puts the pages into the order in which they are given. @throws ApiError */
export function reorderPages(pages: MinisitePage[]): Promise<PagesOf> {
  const page_orders = pages.map(({ id }, index) => ({ id, display_order: index + 1 }));
  return call(`${PAGES}/reorder`, {
    method: 'PUT',
    body: { page_orders },
    auth: 'required',
    failure: 'Failed to reorder pages',
  });
}
