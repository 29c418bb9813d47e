import type { AddPageBody, MinisitePage } from '#contract/minisites.ts';
import type { Seed } from '../../lib/drafts/restore-draft.ts';
import type { Tagged } from '../../lib/reading/api.ts';

export type PageFields = {
  title: string;
  page_type: MinisitePage['page_type'];
  content_html: string;
  is_published: boolean;
};

/** Makes the first values of the form. A new page is a draft with content. */
export function toPageFields(page: MinisitePage | null): PageFields {
  const { title = '', page_type = 'content', content_html = null, is_published = false } = page ?? {};
  return { title, page_type, content_html: content_html ?? '', is_published };
}

/** The names of the fields on the screen. */
export const PAGE_LABELS: { [Name in keyof PageFields]: string } = {
  title: 'Title',
  page_type: 'Page type',
  content_html: 'Content',
  is_published: 'Published',
};

/** What the form starts from. @param saved `null` for a new page */
export function toPageSeed(saved: Tagged<MinisitePage> | null): Seed<PageFields> {
  return { fields: toPageFields(saved?.data ?? null), etag: saved?.etag ?? null };
}

/** Makes the body to send. Only a content page has content. */
export function toPageBody({ content_html, ...fields }: PageFields): AddPageBody {
  const body = { ...fields, title: fields.title.trim() };
  return fields.page_type === 'content' ? { ...body, content_html } : body;
}
