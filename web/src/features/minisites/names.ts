import type { Minisite, MinisitePage } from '#contract/minisites.ts';

export const THEME_NAMES: Record<Minisite['theme'], string> = {
  light: 'Light',
  dark: 'Dark',
  minimal: 'Minimal',
  classic: 'Classic',
};

export const PAGE_TYPE_NAMES: Record<MinisitePage['page_type'], string> = {
  content: 'Content',
  artwork_listing: 'Artwork listing',
  contact: 'Contact',
  studio: 'Studio',
};
