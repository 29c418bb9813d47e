import { SITE_NAME } from '../../contract/pages.ts';
import { escapeMarkup } from './escape-markup.ts';
import type { FirstPicture } from './first-sight.ts';

/** What a page says of itself to search engines and to those who show previews of links. Addresses are absolute. */
export type PageHead = {
  /** The title of the page alone; null for the site itself. */
  title: string | null;
  /** One or two sentences. */
  description: string;
  /** The canonical address; null when the page has none. */
  url: string | null;
  /** False keeps search engines away. */
  found?: boolean;
  type?: 'website' | 'product' | 'profile';
  image?: { url: string; alt: string; width?: number; height?: number };
  /** US dollars with two decimals. */
  price?: string;
  /** What the page says to programs: an object of schema.org. */
  data?: Record<string, unknown>;
  /** The picture that the page shows first. */
  picture?: FirstPicture | undefined;
};

/** JSON for a script element: nothing in it ends the element, opens a comment, or ends a line. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The beginning of a text, in one line. @param length characters at most */
export function excerpt(text: string, length = 200): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const end = cut.lastIndexOf(' ');
  // The cut may leave half of a surrogate pair.
  return `${cut.slice(0, end > length / 2 ? end : undefined).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The title as windows and search engines show it. */
function fullTitle(title: string | null): string {
  return title === null ? SITE_NAME : `${title} · ${SITE_NAME}`;
}

type Value = string | number | null | undefined;

/** A `meta` element; nothing without a value. */
function meta(kind: 'name' | 'property', name: string, value: Value): string {
  if (value === undefined || value === null) return '';
  return `<meta ${kind}="${name}" content="${escapeMarkup(String(value))}" />`;
}

const graph = (name: string, value: Value) => meta('property', name, value);

/** The HTML of a head: title, description, canonical address, Open Graph, card, and data for programs. */
export function renderHead(head: PageHead): string {
  const { title, description, url, found = true, type = 'website', image, price, data, picture } = head;
  return [
    `<title>${escapeMarkup(fullTitle(title))}</title>`,
    meta('name', 'description', description),
    found ? '' : meta('name', 'robots', 'noindex'),
    url === null ? '' : `<link rel="canonical" href="${escapeMarkup(url)}" />`,
    graph('og:site_name', SITE_NAME),
    graph('og:type', type),
    graph('og:title', title ?? SITE_NAME),
    graph('og:description', description),
    graph('og:url', url),
    graph('og:image', image?.url),
    graph('og:image:width', image?.width),
    graph('og:image:height', image?.height),
    graph('og:image:alt', image?.alt),
    graph('product:price:amount', price),
    graph('product:price:currency', price && 'USD'),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    picture
      ? `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeMarkup(picture.srcset)}" imagesizes="${escapeMarkup(picture.sizes)}" />`
      : '',
    data
      ? `<script type="application/ld+json">${escapeJson({ '@context': 'https://schema.org', ...data })}</script>`
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n    ');
}
