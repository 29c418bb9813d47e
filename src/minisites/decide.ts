import Type, { type StaticDecode } from 'typebox';
import { Id, KeptInstant } from '../contract/primitives.ts';
import { fail, invalid } from '../errors.ts';
import { type MinisiteEvent, Page as PageSaid, Site as SiteSaid } from './events.ts';

type Payload<Type extends MinisiteEvent['type']> = Extract<MinisiteEvent, { type: Type }>['payload'];
type Whose = Payload<'minisite_deleted'>;
type Place = Payload<'minisite_pages_reordered'>['places'][number];
type PageEvent = Exclude<MinisiteEvent, { type: `minisite_${'created' | 'changed' | 'deleted'}` }>;

export type SiteFields = Omit<Payload<'minisite_created'>, keyof Whose>;
export type PageFields = Omit<Payload<'minisite_page_added'>, keyof Whose | keyof Place>;

const Page = Type.Object({ ...PageSaid, page_id: Id, display_order: Type.Integer() });
export type Page = StaticDecode<typeof Page>;

const Minisite = Type.Object({
  ...SiteSaid,
  minisite_id: Id,
  user_id: Id,
  created_at: KeptInstant,
  updated_at: KeptInstant,
  /** In the order in which they are shown. */
  pages: Type.Array(Page),
});
export type Minisite = StaticDecode<typeof Minisite>;

/** A mini-site with its pages, or null as long as there is none. */
const MinisiteState = Type.Union([Minisite, Type.Null()]);
export type MinisiteState = StaticDecode<typeof MinisiteState>;

export type Decided = { events: MinisiteEvent[]; claims?: string[]; releases?: string[] };

const inOrder = (pages: Page[]) => pages.toSorted((a, b) => a.display_order - b.display_order || a.page_id - b.page_id);

function evolvePages(pages: Page[], { type, payload }: PageEvent): Page[] {
  switch (type) {
    case 'minisite_page_added': {
      const { minisite_id: _, user_id: __, ...page } = payload;
      return inOrder([...pages, page]);
    }
    case 'minisite_page_changed': {
      const { minisite_id: _, user_id: __, ...changes } = payload;
      return pages.map((page) => (page.page_id === payload.page_id ? { ...page, ...changes } : page));
    }
    case 'minisite_page_deleted':
      return pages.filter(({ page_id }) => page_id !== payload.page_id);
    case 'minisite_pages_reordered':
      return inOrder(
        pages.map((page) => ({ ...page, ...payload.places.find(({ page_id }) => page_id === page.page_id) })),
      );
  }
}

export const minisite = {
  name: 'minisite',
  version: 1,
  schema: MinisiteState,
  // Events are large: a page may have 50,000 characters.
  snapshotEvery: 10,
  initial: null as MinisiteState,
  evolve(state: MinisiteState, event: MinisiteEvent & { occurredAt: Date }): MinisiteState {
    const { occurredAt } = event;
    if (event.type === 'minisite_created')
      return { ...event.payload, created_at: occurredAt, updated_at: occurredAt, pages: [] };
    if (event.type === 'minisite_deleted' || !state) return null;
    if (event.type === 'minisite_changed') return { ...state, ...event.payload, updated_at: occurredAt };
    return { ...state, pages: evolvePages(state.pages, event) };
  },
};

/** The stream of an account's mini-site. */
export const minisiteStream = (userId: number) => `minisite-${userId}`;

const slugClaim = (slug: string) => `slug:${slug}`;

/** @throws MINISITE_NOT_FOUND */
export function existing(state: MinisiteState): Minisite {
  if (state) return state;
  throw fail('MINISITE_NOT_FOUND');
}

/** @throws MINISITE_NOT_FOUND, PAGE_NOT_FOUND */
export function existingPage(state: MinisiteState, pageId: number): Page {
  const page = existing(state).pages.find(({ page_id }) => page_id === pageId);
  if (page) return page;
  throw fail('PAGE_NOT_FOUND');
}

const whose = ({ minisite_id, user_id }: Minisite): Whose => ({ minisite_id, user_id });

/** The changes that differ from the present values; null when none does. */
function different<Fields extends object>(now: Fields, changes: Partial<Fields>): Partial<Fields> | null {
  const left = Object.entries(changes).filter(([name, value]) => now[name as keyof Fields] !== value);
  return left.length > 0 ? (Object.fromEntries(left) as Partial<Fields>) : null;
}

/** @throws MINISITE_EXISTS */
export function createMinisite(
  state: MinisiteState,
  { userId, newId, fields }: { userId: number; newId: number; fields: SiteFields },
): Decided {
  if (state) throw fail('MINISITE_EXISTS');
  return {
    events: [{ type: 'minisite_created', payload: { minisite_id: newId, user_id: userId, ...fields } }],
    claims: [slugClaim(fields.slug)],
  };
}

/** Changes the given fields; a new slug releases the present one. @throws MINISITE_NOT_FOUND */
export function changeMinisite(state: MinisiteState, changes: Partial<SiteFields>): Decided {
  const site = existing(state);
  const changed = different(site, changes);
  if (!changed) return { events: [] };
  return {
    events: [{ type: 'minisite_changed', payload: { ...whose(site), ...changed } }],
    ...(changed.slug && { claims: [slugClaim(changed.slug)], releases: [slugClaim(site.slug)] }),
  };
}

/** Deletes the mini-site with its pages, and releases its slug. @throws MINISITE_NOT_FOUND */
export function deleteMinisite(state: MinisiteState): Decided {
  const site = existing(state);
  return { events: [{ type: 'minisite_deleted', payload: whose(site) }], releases: [slugClaim(site.slug)] };
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
