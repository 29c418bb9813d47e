import createPurifier from 'dompurify';
import { isUploaded } from '../../lib/is-uploaded.ts';

const TEXT = ['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'code', 'blockquote', 'q', 'cite'];
const EMPHASIS = ['em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'abbr'];
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const PICTURES = ['img', 'figure', 'figcaption'];

/** What the server keeps (docs/decisions/mini-site-html.md). Anything else did not come from the server. */
const KEPT = {
  ALLOWED_TAGS: [...TEXT, ...EMPHASIS, ...LISTS, ...TABLES, ...PICTURES, 'a', '#text'],
  ALLOWED_ATTR: ['href', 'title', 'target', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'start'],
  // Of these paths, the hook below keeps those of uploaded pictures.
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/images\/)/i,
  // The purifier takes what these say for addresses otherwise, and removes it.
  ADD_URI_SAFE_ATTR: ['target', 'width', 'height', 'colspan', 'rowspan', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** The headings of a page come below its title, which is a third-level heading itself. */
const LEVELS: Record<string, string> = { H1: 'h4', H2: 'h4', H3: 'h5', H4: 'h6', H5: 'h6', H6: 'h6' };

const purifier = createPurifier(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') element.setAttribute('rel', 'noopener noreferrer nofollow');
  if (element.tagName !== 'IMG') return;
  const address = element.getAttribute('src') ?? '';
  if (!isUploaded(address)) {
    if (!address.startsWith('https://')) element.removeAttribute('src');
    element.setAttribute('referrerpolicy', 'no-referrer');
  }
  if (!element.hasAttribute('alt')) element.setAttribute('alt', '');
  element.setAttribute('loading', 'lazy');
});

/** Cleans the HTML of a page once more, and lowers its headings below the page's own. */
export function cleanHtml(html: string): string {
  const page = purifier.sanitize(html, { ...KEPT, RETURN_DOM_FRAGMENT: true });
  for (const heading of page.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const lower = document.createElement(LEVELS[heading.tagName] ?? 'h6');
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  const shelf = document.createElement('div');
  shelf.append(page);
  return shelf.innerHTML;
}
