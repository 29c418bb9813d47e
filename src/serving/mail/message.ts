import { html, type Page } from './html.ts';

/** `unsubscribe`: the address to which mail programs send that these mails are to end, with one click (RFC 8058). */
export type Message = { subject: string; text: string; html: string; unsubscribe?: string };

/** Letters, marks, blanks and what joins them. A name with anything else may be a link that somebody wants clicked. */
const OF_NAMES = /^[\p{L}\p{M}\p{Zs}'’.-]+$/u;
/** A dot inside a word may make a link too. In a name it ends a word: `Dr. Ada B. Brush`. */
const MISPLACED_DOT = /^\.|\.[^\p{Zs}]/u;

const isName = (text: string) => OF_NAMES.test(text) && !MISPLACED_DOT.test(text);

/** Keeps a name of another direction to itself, so that it does not turn the sentence around it. */
const apart = (text: string) => `\u2068${text}\u2069`;

/** The name of somebody for a mail to somebody else, if it looks like one: anybody can enter any text as a name. */
export const nameInMail = (name: string): string | null => (isName(name) ? apart(name) : null);

/** Where a title may hold an address, which mail programs make a link of: a dot inside a word, of any script, or `://`. */
const ADDRESS = /[.。．｡]\p{L}|:\/\//u;

/** The title of a work for a mail to somebody else, unless it may hold an address. */
export const titleInMail = (title: string): string | null => (ADDRESS.test(title) ? null : apart(title));

/** Uses a name only if it looks like one: anybody can enter any address, too. */
export function salutation(name: string): string {
  const spelt = nameInMail(name);
  return spelt === null ? 'Hello,' : `Hello ${spelt},`;
}

/** Writes a page as a message: the same in HTML and in plain text. The subject is the page's title. */
export function writeMessage(page: Page): Message {
  const { title, heading, paragraphs, points, closing, action, footnote, unsubscribe } = page;
  const text = [
    'VERNISSAGE',
    heading,
    ...paragraphs,
    ...(points ? [points.title, points.items.map(([what, how]) => `- ${what}. ${how}`).join('\n')] : []),
    ...(closing === undefined ? [] : [closing]),
    `${action.label}: ${action.href}`,
    `--\n${footnote}`,
    ...(unsubscribe === undefined ? [] : [`Unsubscribe: ${unsubscribe}`]),
  ].join('\n\n');
  return { subject: title, text: `${text}\n`, html: html(page), ...(unsubscribe !== undefined && { unsubscribe }) };
}
