import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeMarkup } from './escape-markup.ts';
import { renderFirstSight } from './first-sight.ts';
import { type PageHead, renderHead } from './page-head.ts';

/** A page of the app, ready to be sent. */
export type Page = { html: string; etag: string };

/** Makes a page of the app out of its head, with its first sight; `preloads` is HTML for the end of the head. */
export type PageFile = (head: PageHead, preloads?: string) => Page;

const HEAD_END = '</head>';
/** The place of the app. What it holds is shown until the app is drawn. */
const ROOT = '<div id="root">';

const TITLE = /(?:\n *)?<title>[^<]*<\/title>/;
const DESCRIPTION = /(?:\n *)?<meta name="description"[^<>]*>/;

/**
 * Reads the built file of the app. The head of each page replaces its title and description.
 *
 * @param launched what is open beyond the first release; the app reads it from the page
 * @throws Error when it has no title
 */
export function readPageFile(html: string, launched: readonly string[]): PageFile {
  const [before, after] = html.replace(DESCRIPTION, '').split(TITLE);
  if (before === undefined || after === undefined) throw new Error('the page of the app has no title');
  return (head, preloads = '') => {
    const rest = preloads === '' ? after : after.replace(HEAD_END, () => `  ${preloads}\n  ${HEAD_END}`);
    const { picture } = head;
    const body = picture ? rest.replace(ROOT, () => `${ROOT}\n      ${renderFirstSight(picture)}`) : rest;
    const open =
      launched.length === 0 ? '' : `\n    <meta name="launched" content="${escapeMarkup(launched.join(' '))}" />`;
    const page = `${before}${open}\n    ${renderHead(head)}${body}`;
    return { html: page, etag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"` };
  };
}

/** Sends a page that the browser must revalidate; 304 when the browser has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, { html, etag }: Page, status = 200) {
  reply.code(status).headers({ 'cache-control': 'no-cache', vary: 'accept' });
  if (status !== 200) return reply.type('text/html; charset=utf-8').send(html);
  reply.header('etag', etag);
  // `includes`: a proxy that compresses makes the tag a weak one.
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}
