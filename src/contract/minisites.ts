import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Absentable, Id, Instant, Line, Name, Nullable, Text } from './primitives.ts';

/** The longest values, in characters, and the most pages of a mini-site. */
export const MINISITE_LIMITS = {
  slug: 50,
  title: 100,
  subtitle: 200,
  pages: 5,
  page_title: 100,
  content_html: 50_000,
} as const;

export const THEMES = ['light', 'dark', 'minimal', 'classic'] as const;
export const PAGE_TYPES = ['content', 'artwork_listing', 'contact', 'studio'] as const;

/** The slug of a mini-site. Digits alone are refused, because they are an id; `me` is refused as too short. */
export const SLUG = /^[0-9-]*[a-z][a-z0-9-]*$/;

const Slug = Type.String({ minLength: 3, maxLength: MINISITE_LIMITS.slug, pattern: SLUG.source });
const Title = (maxLength: number) => Name({ minLength: 1, maxLength, pattern: '\\S' });
const Theme = Type.Enum(THEMES);
const PageType = Type.Enum(PAGE_TYPES);

const SiteFields = {
  slug: Slug,
  title: Title(MINISITE_LIMITS.title),
  subtitle: Absentable(Line({ maxLength: MINISITE_LIMITS.subtitle })),
  theme: Type.Optional(Theme),
};

export const CreateMinisiteBody = Type.Object(SiteFields);
export type CreateMinisiteBody = Static<typeof CreateMinisiteBody>;

export const ChangeMinisiteBody = Type.Partial(Type.Object({ ...SiteFields, is_published: Type.Boolean() }));
export type ChangeMinisiteBody = Static<typeof ChangeMinisiteBody>;

export const Minisite = Type.Object(
  {
    id: Id,
    slug: Type.String(),
    title: Type.String(),
    subtitle: Nullable(Type.String()),
    theme: Theme,
    is_published: Type.Boolean(),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Minisite' },
);
export type Minisite = Static<typeof Minisite>;

const PageFields = {
  title: Title(MINISITE_LIMITS.page_title),
  page_type: PageType,
  content_html: Absentable(Text({ maxLength: MINISITE_LIMITS.content_html })),
  is_published: Type.Optional(Type.Boolean()),
};

export const AddPageBody = Type.Object(PageFields);
export type AddPageBody = Static<typeof AddPageBody>;

export const ChangePageBody = Type.Partial(Type.Object(PageFields));
export type ChangePageBody = Static<typeof ChangePageBody>;

const DisplayOrder = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** Must name every page once, and no place twice. */
export const ReorderPagesBody = Type.Object({
  page_orders: Type.Array(Type.Object({ id: Id, display_order: DisplayOrder }), { maxItems: MINISITE_LIMITS.pages }),
});

export const MinisitePage = Type.Object(
  {
    id: Id,
    title: Type.String(),
    page_type: PageType,
    /** HTML that is safe to show: the server cleans what it is given. */
    content_html: Nullable(Type.String()),
    is_published: Type.Boolean(),
    display_order: Type.Integer(),
  },
  { title: 'MinisitePage' },
);
export type MinisitePage = Static<typeof MinisitePage>;

/** In the order in which they are shown. */
export const MinisitePages = Type.Object({ pages: Type.Array(MinisitePage) });
export type MinisitePages = Static<typeof MinisitePages>;
