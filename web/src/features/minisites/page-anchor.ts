import type { MinisitePage } from '#contract/minisites.ts';

/** The name of a page in an address: its title in plain letters, as far as it has any, and its id. */
export function pageAnchor({ id, title }: Pick<MinisitePage, 'id' | 'title'>): string {
  const spelt = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return spelt === '' ? `page-${id}` : `${spelt}-${id}`;
}

/** The page that an address names, else the first one. */
export function currentPage(pages: MinisitePage[], hash: string): MinisitePage | undefined {
  return pages.find((page) => `#${pageAnchor(page)}` === hash) ?? pages[0];
}
