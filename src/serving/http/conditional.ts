import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashTag, readTags } from './etag.ts';
import { sendJson } from './json-text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its readers may say which answer they have already. */
    conditional?: true;
  }
}

/** `config` of a read that answers 304 to who has its answer already. */
export const CONDITIONAL = { conditional: true } as const;

/** The tag of bytes that are sent again and again is made once. */
const tags = new WeakMap<Buffer, string>();

/** The strong `ETag` of an answer's bytes. */
function tagOf(bytes: Buffer): string {
  const known = tags.get(bytes);
  if (known) return known;
  const tag = hashTag(bytes);
  tags.set(bytes, tag);
  return tag;
}

/** A proxy that compresses makes a tag weak; here a weak tag is as good as a strong one (RFC 9110, 13.1.2). */
const strong = (tag: string) => tag.replace(/^W\//, '');

function hasAlready({ headers }: FastifyRequest, tag: string): boolean {
  const said = headers['if-none-match'];
  if (said === undefined) return false;
  return said.trim() === '*' || (readTags(said)?.map(strong).includes(tag) ?? false);
}

/**
 * Answers with JSON that is already made and that everybody is given alike, or with 304 when the request says in its
 * `If-None-Match` that the reader has it. A browser keeps the answer, and asks each time whether it is still the same.
 *
 * @returns the reply, which the handler returns
 */
export function sendConditionally(request: FastifyRequest, reply: FastifyReply, json: Buffer): FastifyReply {
  // It is not kept, as any answer by default: a later 304 could not take the word back that this one is stale.
  if (reply.hasHeader('x-stale')) return sendJson(reply, json);
  const tag = tagOf(json);
  reply.header('etag', tag).header('cache-control', 'no-cache');
  return hasAlready(request, tag) ? reply.code(304).send() : sendJson(reply, json);
}
