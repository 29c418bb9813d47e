import type { AddPageBody, MinisitePage } from '../../../../src/contract/minisites.ts';

/** The fields of a page as the form holds them. */
export type PageFields = {
  title: string;
  page_type: MinisitePage['page_type'];
  content_html: string;
  is_published: boolean;
};

/** What the form starts with; a new page is a draft with content. */
export function toPageFields(page: MinisitePage | null): PageFields {
  const { title = '', page_type = 'content', content_html = null, is_published = false } = page ?? {};
  return { title, page_type, content_html: content_html ?? '', is_published };
}

/** What is sent: content only for a page that has some. */
export function toPageBody({ content_html, ...fields }: PageFields): AddPageBody {
  const body = { ...fields, title: fields.title.trim() };
  return fields.page_type === 'content' ? { ...body, content_html } : body;
}
