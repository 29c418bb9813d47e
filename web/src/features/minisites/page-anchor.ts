import type { MinisitePage } from '../../../../src/contract/minisites.ts';

/** How a page is named in an address: by its title as far as that can be spelt, else by its id. */
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
