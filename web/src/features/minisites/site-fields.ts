import { MINISITE_LIMITS, type Minisite, SLUG } from '#contract/minisites.ts';
import type { Seed } from '../../lib/drafts/restore-draft.ts';
import type { Tagged } from '../../lib/reading/api.ts';

export type SiteFields = { slug: string; title: string; subtitle: string; theme: Minisite['theme'] };

/** Makes the first values of the form. A new site is light. */
export function toSiteFields(site: Minisite | null): SiteFields {
  const { slug = '', title = '', subtitle = null, theme = 'light' } = site ?? {};
  return { slug, title, subtitle: subtitle ?? '', theme };
}

/** The names of the fields on the screen. */
export const SITE_LABELS: { [Name in keyof SiteFields]: string } = {
  slug: 'Slug',
  title: 'Title',
  subtitle: 'Subtitle',
  theme: 'Theme',
};

/** What the form starts from. @param saved `null` for a new site */
export function toSiteSeed(saved: Tagged<Minisite> | null): Seed<SiteFields> {
  return { fields: toSiteFields(saved?.data ?? null), etag: saved?.etag ?? null };
}

/** Removes the characters that an address may not have. */
export function stripSlug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9-]/g, '');
}

const SLUG_MIN_LENGTH = 3;

export const slugRules = {
  required: 'Slug is required',
  minLength: { value: SLUG_MIN_LENGTH, message: 'Slug must be 3 to 50 characters long' },
  maxLength: { value: MINISITE_LIMITS.slug, message: 'Slug must be 3 to 50 characters long' },
  pattern: { value: SLUG, message: 'Slug must contain at least one letter' },
};

export const titleRules = {
  required: 'Title is required',
  validate: (text: string) => text.trim() !== '' || 'Title is required',
};
