import { fail, invalid } from '../../../errors.ts';
import {
  type Decided,
  different,
  existing,
  type MinisiteState,
  type Page,
  type Payload,
  type Whose,
  whose,
} from '../decide.ts';

type Place = Payload<'minisite_pages_reordered'>['places'][number];
export type PageFields = Omit<Payload<'minisite_page_added'>, keyof Whose | keyof Place>;

/** @throws MINISITE_NOT_FOUND, PAGE_NOT_FOUND */
export function existingPage(state: MinisiteState, pageId: number): Page {
  const page = existing(state).pages.find(({ page_id }) => page_id === pageId);
  if (page) return page;
  throw fail('PAGE_NOT_FOUND');
}

/** Adds a page after the others. @throws MINISITE_NOT_FOUND; PAGE_LIMIT when there are `limit` pages already */
export function addPage(
  state: MinisiteState,
  { newId, fields, limit }: { newId: number; fields: PageFields; limit: number },
): Decided {
  const site = existing(state);
  if (site.pages.length >= limit) throw fail('PAGE_LIMIT');
  const display_order = (site.pages.at(-1)?.display_order ?? 0) + 1;
  return {
    events: [{ type: 'minisite_page_added', payload: { ...whose(site), page_id: newId, ...fields, display_order } }],
  };
}

/** Changes the given fields of a page. @throws MINISITE_NOT_FOUND, PAGE_NOT_FOUND */
export function changePage(
  state: MinisiteState,
  { pageId, changes }: { pageId: number; changes: Partial<PageFields> },
): Decided {
  const site = existing(state);
  const changed = different(existingPage(site, pageId), changes);
  if (!changed) return { events: [] };
  return { events: [{ type: 'minisite_page_changed', payload: { ...whose(site), page_id: pageId, ...changed } }] };
}

/** @throws MINISITE_NOT_FOUND, PAGE_NOT_FOUND */
export function deletePage(state: MinisiteState, pageId: number): Decided {
  const site = existing(state);
  const { page_id } = existingPage(site, pageId);
  return { events: [{ type: 'minisite_page_deleted', payload: { ...whose(site), page_id } }] };
}

/** Places every page anew. @throws MINISITE_NOT_FOUND; VALIDATION unless each page and each place is named once */
export function reorderPages(state: MinisiteState, places: Place[]): Decided {
  const site = existing(state);
  const named = new Map(places.map(({ page_id, display_order }) => [page_id, display_order]));
  const everyOne = site.pages.every(({ page_id }) => named.has(page_id)) && named.size === site.pages.length;
  if (!everyOne || places.length !== named.size || new Set(named.values()).size !== named.size) {
    throw invalid('page_orders', 'must name every page once, each with a place of its own');
  }
  if (site.pages.every(({ page_id, display_order }) => named.get(page_id) === display_order)) return { events: [] };
  return { events: [{ type: 'minisite_pages_reordered', payload: { ...whose(site), places } }] };
}
