import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, invalid } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers carry an `ETag`. */
    tagged?: true;
    /** Its requests may carry an `If-Match`. */
    guarded?: true;
  }
}

/** `config` of a route whose answers carry an `ETag`. */
export const TAGGED = { tagged: true } as const;
/** `config` of a PUT that an `If-Match` may guard. Its answers carry an `ETag`. */
export const GUARDED = { tagged: true, guarded: true } as const;

const HASH_LENGTH = 22;
/** Characters of every `ETag` of `etagOf`, the quotes included. */
export const ETAG_LENGTH = HASH_LENGTH + 2;

/** The same keys in the same order, wherever the object comes from; a value that is absent is like null. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const named = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The strong `ETag` of a text, or of bytes. */
export const hashTag = (data: string | Buffer): string =>
  `"${createHash('sha256').update(data).digest('base64url').slice(0, HASH_LENGTH)}"`;

/** The strong `ETag` of what a thing says. Things that say the same have the same. */
export const etagOf = (facts: object): string => hashTag(JSON.stringify(facts, inOrder));

/** Sends the `ETag` of an answer. @returns the answer */
export function tagged<Answer extends object>(
  reply: FastifyReply,
  answer: Answer,
  etag: (answer: Answer) => string = etagOf,
): Answer {
  reply.header('etag', etag(answer));
  return answer;
}

/** One element of a list, with the comma that ends it. An empty element is allowed (RFC 9110, 5.6.1). */
const ELEMENT = /[ \t]*(?:((?:W\/)?"[!\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/** The tags of an `If-Match` or `If-None-Match`, weak ones too; null when it is no list of tags. */
export function readTags(text: string): string[] | null {
  const tags: string[] = [];
  for (ELEMENT.lastIndex = 0; ELEMENT.lastIndex < text.length; ) {
    const found = ELEMENT.exec(text);
    if (!found) return null;
    if (found[1] !== undefined) tags.push(found[1]);
  }
  return tags.length > 0 ? tags : null;
}

/**
 * Lets a request decide only on what its caller has read, as `If-Match` says it: `*` is any thing that is there, and a
 * weak tag matches nothing. Without the header every state will do. What `decide` refuses comes first.
 *
 * @param etag the `ETag` of a state; null when the thing is not there
 * @returns a `decide` that also throws CHANGED_SINCE
 * @throws VALIDATION for a header that is neither `*` nor a list of tags
 */
export function whileMatching<State, Decision>(
  request: FastifyRequest,
  etag: (state: State) => string | null,
  decide: (state: State) => Decision,
): (state: State) => Decision {
  const header = request.headers['if-match'];
  if (header === undefined) return decide;
  const any = header.trim() === '*';
  const tags = any ? [] : readTags(header);
  if (!tags) throw invalid('if-match', 'must be the ETag of an answer, in its quotes, a list of such, or *');
  return (state) => {
    const decision = decide(state);
    const present = etag(state);
    if (present === null || !(any || tags.includes(present))) throw fail('CHANGED_SINCE');
    return decision;
  };
}
