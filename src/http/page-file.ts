import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PageHead, renderHead } from './page-head.ts';

/** A page of the app, ready to be sent. */
export type Page = { html: string; etag: string };

/** Makes the page of the app with the head of one of its pages, and HTML that ends it. */
export type PageFile = (head: PageHead, preloads?: string) => Page;

const HEAD_END = '</head>';

const TITLE = /(?:\n *)?<title>[^<]*<\/title>/;
const DESCRIPTION = /(?:\n *)?<meta name="description"[^<>]*>/;

/**
 * Reads the file that the app was built into; its own title and description give way to those of each page.
 *
 * @throws Error when it has no title
 */
export function readPageFile(html: string): PageFile {
  const [before, after] = html.replace(DESCRIPTION, '').split(TITLE);
  if (before === undefined || after === undefined) throw new Error('the page of the app has no title');
  return (head, preloads = '') => {
    const rest = preloads === '' ? after : after.replace(HEAD_END, () => `  ${preloads}\n  ${HEAD_END}`);
    const page = `${before}\n    ${renderHead(head)}${rest}`;
    return { html: page, etag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"` };
  };
}

/** Sends a page, to be asked for anew each time; without its text when the browser has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, { html, etag }: Page, status = 200) {
  reply.code(status).headers({ 'cache-control': 'no-cache', vary: 'accept' });
  if (status !== 200) return reply.type('text/html; charset=utf-8').send(html);
  reply.header('etag', etag);
  // A proxy that compresses makes the tag a weak one.
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}
