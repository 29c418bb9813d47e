import Type from 'typebox';
import { Id, Nullable } from '../../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

/** Every event of a mini-site names these, so that a fold needs no other event to place it. */
const Whose = { minisite_id: Id, user_id: Id };

export const Site = {
  slug: Type.String(),
  title: Type.String(),
  subtitle: Nullable(Type.String()),
  theme: Type.Enum(['light', 'dark', 'minimal', 'classic']),
  is_published: Type.Boolean(),
};

export const Page = {
  title: Type.String(),
  page_type: Type.Enum(['content', 'artwork_listing', 'contact', 'studio']),
  /** Cleaned: no event holds HTML as it was sent. */
  content_html: Nullable(Type.String()),
  is_published: Type.Boolean(),
};

/** The events of the stream `minisite-<user id>`. An account has one such stream, so one mini-site at most. */
export const minisiteEvents = {
  minisite_created: { version: 1, payload: Type.Object({ ...Whose, ...Site }) },
  /** Only the fields that changed. */
  minisite_changed: { version: 1, payload: Type.Object({ ...Whose, ...Type.Partial(Type.Object(Site)).properties }) },
  /** With all its pages. */
  minisite_deleted: { version: 1, payload: Type.Object(Whose) },
  minisite_page_added: {
    version: 1,
    payload: Type.Object({ ...Whose, page_id: Id, ...Page, display_order: Type.Integer() }),
  },
  /** Only the fields that changed. */
  minisite_page_changed: {
    version: 1,
    payload: Type.Object({ ...Whose, page_id: Id, ...Type.Partial(Type.Object(Page)).properties }),
  },
  minisite_page_deleted: { version: 1, payload: Type.Object({ ...Whose, page_id: Id }) },
  /** The place of every page from now on. */
  minisite_pages_reordered: {
    version: 1,
    payload: Type.Object({
      ...Whose,
      places: Type.Array(Type.Object({ page_id: Id, display_order: Type.Integer() })),
    }),
  },
} satisfies EventDefinitions;

export type MinisiteEvent = EventOf<typeof minisiteEvents>;
