import { createElement, type ReactNode } from 'react';
import { isUploaded } from '../../lib/pictures/is-uploaded.ts';

/** Deeper elements are left out: the server keeps none. */
const DEEPEST = 60;

const TEXT = ['p', 'div', 'br', 'hr', 'pre', 'code', 'blockquote', 'q', 'cite', 'a'];
const EMPHASIS = ['em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr'];
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const PICTURES = ['img', 'figure', 'figcaption'];
/** The headings of a page come below its title, which is a third-level heading itself. */
const HEADINGS: [string, string][] = [
  ['h1', 'h4'],
  ['h2', 'h4'],
  ['h3', 'h5'],
  ['h4', 'h6'],
  ['h5', 'h6'],
  ['h6', 'h6'],
];

/** What the server keeps (docs/decisions/mini-site-html.md), and what each is shown as. Nothing else is shown. */
const SHOWN_AS = new Map([
  ...[...TEXT, ...EMPHASIS, ...LISTS, ...TABLES, ...PICTURES].map((name): [string, string] => [name, name]),
  ...HEADINGS,
]);

/** What is read in the direction of its own words, unless somebody has chosen one. */
const BLOCKS = new Set(['p', 'pre', 'li', 'dt', 'dd', 'caption', 'th', 'td', 'figcaption', 'h4', 'h5', 'h6']);

const LINK = /^(?:https?:|mailto:)/i;
const REL = 'noopener noreferrer nofollow';

/** The attributes of an element; null when there is nothing to show without those that it has. */
function attributesOf(element: Element): Record<string, string | undefined> | null {
  const given = (name: string) => element.getAttribute(name) ?? undefined;
  switch (element.localName) {
    case 'a': {
      const href = given('href');
      const target = given('target') === '_blank' ? '_blank' : undefined;
      return href !== undefined && LINK.test(href) ? { href, title: given('title'), target, rel: REL } : {};
    }
    case 'img': {
      const src = given('src') ?? '';
      const uploaded = isUploaded(src);
      if (!uploaded && !src.startsWith('https://')) return null;
      const said = { alt: given('alt') ?? '', title: given('title'), width: given('width'), height: given('height') };
      return { src, ...said, loading: 'lazy', referrerPolicy: uploaded ? undefined : 'no-referrer' };
    }
    case 'abbr':
      return { title: given('title') };
    case 'ol':
      return { start: given('start') };
    case 'th':
    case 'td':
      return { colSpan: given('colspan'), rowSpan: given('rowspan') };
    default:
      return {};
  }
}

function drawNode(node: Node, key: number, depth: number): ReactNode {
  // Blanks may stand where no element may, as between the rows of a table.
  if (node instanceof Text) return node.data.trim() === '' ? node.data : createElement('span', { key }, node.data);
  if (!(node instanceof Element) || depth > DEEPEST) return null;
  const name = SHOWN_AS.get(node.localName);
  const attributes = attributesOf(node);
  if (name === undefined || attributes === null) return null;
  const children = drawNodes(node, depth + 1);
  const dir = node.getAttribute('dir') ?? (BLOCKS.has(name) ? 'auto' : undefined);
  return createElement(name, { key, dir, ...attributes }, children.length > 0 ? children : undefined);
}

const drawNodes = (parent: Node, depth: number): ReactNode[] =>
  [...parent.childNodes].map((node, place) => drawNode(node, place, depth));

/**
 * Reads the HTML of a page and makes elements of it, with known names and attributes alone. The browser reads it in a
 * document of its own, where nothing runs and nothing is loaded, and what was read never becomes HTML again: so it
 * cannot be read in another way than it was judged.
 */
export function drawWritten(html: string): ReactNode[] {
  return drawNodes(new DOMParser().parseFromString(html, 'text/html').body, 0);
}
