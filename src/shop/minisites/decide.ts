import Type, { type StaticDecode } from 'typebox';
import { Id, KeptInstant } from '../../contract/primitives.ts';
import { fail } from '../../errors.ts';
import { type MinisiteEvent, Page as PageSaid, Site as SiteSaid } from './events.ts';

export type Payload<Type extends MinisiteEvent['type']> = Extract<MinisiteEvent, { type: Type }>['payload'];
export type Whose = Payload<'minisite_deleted'>;
type PageEvent = Exclude<MinisiteEvent, { type: `minisite_${'created' | 'changed' | 'deleted'}` }>;

export type SiteFields = Omit<Payload<'minisite_created'>, keyof Whose>;

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

/** The claim that makes a slug one mini-site's alone. */
export const slugClaim = (slug: string) => `slug:${slug}`;

/** @throws MINISITE_NOT_FOUND */
export function existing(state: MinisiteState): Minisite {
  if (state) return state;
  throw fail('MINISITE_NOT_FOUND');
}

/** What each event says of its mini-site. */
export const whose = ({ minisite_id, user_id }: Minisite): Whose => ({ minisite_id, user_id });

/** The changes that differ from the present values; null when none does. */
export function different<Fields extends object>(now: Fields, changes: Partial<Fields>): Partial<Fields> | null {
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
