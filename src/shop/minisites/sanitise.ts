import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { UPLOADED_PATH } from '../../contract/pictures.ts';

/** Deeper elements are flattened, because each browser flattens them in its own way. */
const DEEPEST = 50;

const TEXT = ['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'code'];
const EMPHASIS = ['em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr'];
const QUOTES = ['blockquote', 'q', 'cite'];
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const PICTURES = ['img', 'figure', 'figcaption'];

/** The content of these elements is no text for readers, so it is removed with them. */
const WITHOUT_TEXT = [
  ...['script', 'style', 'title', 'template', 'textarea', 'select', 'option', 'xmp', 'svg', 'math'],
  ...['iframe', 'noscript', 'noembed', 'noframes', 'object', 'audio', 'video', 'canvas', 'plaintext'],
];

/** The address as browsers read it; null unless it is absolute, has one of the schemes, and names no user. */
function address(text: string | undefined, schemes: string[]): string | null {
  const url = URL.parse(text ?? '');
  return url && schemes.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}

/** The attributes that are numbers of few enough digits, so that nothing on the page grows without bound. */
function numbers(given: Attributes, longest: Record<string, number>): Attributes {
  return Object.fromEntries(
    Object.entries(longest).flatMap(([name, digits]) => {
      const value = given[name] ?? '';
      return /^[1-9]\d*$/.test(value) && value.length <= digits ? [[name, value]] : [];
    }),
  );
}

const texts = (given: Attributes, ...names: string[]): Attributes =>
  Object.fromEntries(names.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));

function link(_: string, given: Attributes): Tag {
  const href = address(given.href, ['http:', 'https:', 'mailto:']);
  if (href === null) return { tagName: 'a', attribs: {} };
  const target: Attributes = given.target === '_blank' ? { target: '_blank' } : {};
  return {
    tagName: 'a',
    attribs: { href, ...texts(given, 'title', 'dir'), ...target, rel: 'noopener noreferrer nofollow' },
  };
}

function picture(_: string, given: Attributes): Tag {
  const src = UPLOADED_PATH.test(given.src ?? '') ? given.src : address(given.src, ['https:']);
  if (!src) return { tagName: 'img', attribs: {} };
  return {
    tagName: 'img',
    attribs: { src, alt: given.alt ?? '', ...texts(given, 'title'), ...numbers(given, { width: 4, height: 4 }) },
  };
}

const cell = (tagName: string, given: Attributes): Tag => ({
  tagName,
  attribs: { ...texts(given, 'dir'), ...numbers(given, { colspan: 2, rowspan: 2 }) },
});

const TAGS = [...TEXT, ...EMPHASIS, ...QUOTES, ...LISTS, ...TABLES, ...PICTURES, 'a'];
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  abbr: ['title'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
/** The direction in which something is read. */
const DIRECTION = { name: 'dir', values: ['ltr', 'rtl', 'auto'] };

const OPTIONS: IOptions = {
  allowedTags: TAGS,
  allowedAttributes: Object.fromEntries(TAGS.map((tag) => [tag, [...(ATTRIBUTES[tag] ?? []), DIRECTION]])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nonTextTags: WITHOUT_TEXT,
  nestingLimit: DEEPEST,
  transformTags: {
    a: link,
    img: picture,
    th: cell,
    td: cell,
    ol: (tagName, given) => ({ tagName, attribs: { ...texts(given, 'dir'), ...numbers(given, { start: 4 }) } }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'a' && !attribs.href) || (tag === 'img' && !attribs.src) ? 'excludeTag' : false,
};

/** Passes of cleaning at most. One pass may write a nesting that the next pass reads in another way. */
const PASSES = 8;

/**
 * Cleans HTML that an artist wrote. Text, headings, lists, links, quotes, tables and pictures stay, of pictures those that
 * come over https or were uploaded here. Nothing stays that runs, asks for input, loads anything else or reaches beyond
 * its place on the page. Cleaning twice is the same as once.
 */
export function sanitise(html: string): string {
  let clean = html;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const cleaner = sanitizeHtml(clean, OPTIONS).trim();
    if (cleaner === clean) break;
    clean = cleaner;
  }
  return clean;
}
