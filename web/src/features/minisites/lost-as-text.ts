type Loss = { name: string; tags: RegExp; attributes?: RegExp };

/** What a page may have and the rich text editor cannot show. */
const LOSSES: Loss[] = [
  { name: 'tables (their words stay)', tags: /^(table|caption|thead|tbody|tfoot|tr|th|td)$/ },
  { name: 'headings of other sizes', tags: /^h[1456]$/ },
  { name: 'code', tags: /^(pre|code)$/ },
  { name: 'lists of terms', tags: /^(dl|dt|dd)$/ },
  { name: 'captions of pictures', tags: /^(figure|figcaption)$/ },
  { name: 'marks, small and raised letters', tags: /^(mark|small|sub|sup|abbr|q|cite|ins)$/ },
  { name: 'the titles of pictures', tags: /^img$/, attributes: /\stitle\s*=/i },
  { name: 'the titles of links', tags: /^a$/, attributes: /\stitle\s*=/i },
  { name: 'groups of paragraphs', tags: /^div$/ },
];

const TAG = /<([a-z][^<>]*)>/gi;

/** What the rich text editor would take out of the HTML of a page, in words. */
export function lostAsText(html: string): string[] {
  const found = new Set<string>();
  for (const [, inside = ''] of html.matchAll(TAG)) {
    const [tag = ''] = inside.toLowerCase().split(/[\s/]/, 1);
    for (const { name, tags, attributes } of LOSSES)
      if (tags.test(tag) && (attributes?.test(inside) ?? true)) found.add(name);
  }
  return LOSSES.map(({ name }) => name).filter((name) => found.has(name));
}
