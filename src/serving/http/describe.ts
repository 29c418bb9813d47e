import type { FastifySchema, RouteOptions } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { ErrorReply, Position } from '../../contract/primitives.ts';

const REQUEST_ID = { 'x-request-id': { type: 'string', description: 'Under which the request stands in the log' } };
const RETRY_AFTER = { 'retry-after': { type: 'integer', description: 'Seconds after which to try again' } };
const STALE = { 'x-stale': { type: 'string', enum: ['true'], description: 'Not all is folded that was asked for' } };
const LOG_POSITION = {
  'x-log-position': {
    type: 'integer',
    description:
      'Position of the last event of this write, or one up to which a refusal is explained; after a restore a higher number',
  },
};
const SEEN_POSITION = {
  'x-log-position': {
    type: 'integer',
    description: 'Where replicas are read: a position up to which the next read must see, to see no less than this one',
  },
};

const MIN_POSITION = Type.Object({ 'x-min-position': Type.Optional({ ...Position, description: 'Read no less' }) });

const ANSWER_TAG = { etag: { type: 'string', description: 'The tag of this answer, for `if-none-match`' } };
const IF_NONE_MATCH = Type.Object({
  ...MIN_POSITION.properties,
  'if-none-match': Type.Optional(Type.String({ description: 'The ETag of an answer that the reader has, or several' })),
});
const NOT_MODIFIED = Type.Null({ description: 'The answer is the one that the reader has' });

const ETAG = {
  etag: { type: 'string', description: 'The version of the thing itself, for `if-match` of a PUT; it is strong' },
};
const IF_MATCH = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description:
        'The ETag of an earlier answer, a list of such, or `*`: 412 when the thing is not the same any more; without it the PUT replaces',
    }),
  ),
});

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read that may append to the domain log what was seen. */
    notesReading?: true;
    /** Headers of a read that waits for another kind of position than the domain's. */
    minPosition?: TSchema;
  }
}

const Key = Type.String({
  minLength: 1,
  maxLength: 202,
  description:
    'Chosen by the client, best a UUID: within 24 hours the same request under it takes effect once and is answered the same',
});
const KEY = Type.Object({ 'idempotency-key': Type.Optional(Key) });
const DEMANDED_KEY = Type.Object({ 'idempotency-key': Key });
const KEY_REFUSALS = { 400: ErrorReply, 422: ErrorReply, 429: ErrorReply, 503: ErrorReply };

type Kind = {
  isRead: boolean;
  waits: boolean;
  tells: boolean;
  isTagged: boolean;
  isConditional: boolean;
  notes: boolean;
};

/** The headers of an answer. A write tells its position, except with 202: that does not write to the domain log. */
function headersOf(status: number, { isRead, waits, tells, isTagged, isConditional, notes }: Kind): object {
  if (status === 429 || status === 503) return { ...REQUEST_ID, ...RETRY_AFTER };
  if (status >= 400 && tells) return { ...REQUEST_ID, ...SEEN_POSITION };
  if (status === 202 || (status >= 400 && isRead)) return REQUEST_ID;
  if (status >= 400) return { ...REQUEST_ID, ...LOG_POSITION };
  const always = {
    ...REQUEST_ID,
    ...(tells && SEEN_POSITION),
    ...(isTagged && ETAG),
    ...(isConditional && ANSWER_TAG),
    ...(notes && LOG_POSITION),
  };
  if (isRead) return waits ? { ...always, ...STALE } : always;
  return { ...always, ...LOG_POSITION, ...STALE };
}

/** Adds what routes need not repeat: headers, and the common shape of errors for every other status. */
export function describe(schema: FastifySchema = {}, { method, preHandler, config }: RouteOptions): FastifySchema {
  const isRead = method === 'GET';
  // The only `preHandler` of a read is the one that waits for a position.
  const waits = isRead && preHandler !== undefined;
  const tells = waits && config?.minPosition === undefined;
  const takesKey = config?.takesKey ?? false;
  const isGuarded = config?.guarded ?? false;
  const isTagged = config?.tagged ?? false;
  const isConditional = config?.conditional ?? false;
  const notes = config?.notesReading ?? false;
  const named = typeof schema.response === 'object' ? schema.response : {};
  const answers = Object.entries({
    ...named,
    ...(isConditional && { 304: NOT_MODIFIED }),
    ...(waits && { 400: ErrorReply }),
    ...(takesKey && KEY_REFUSALS),
    ...(isGuarded && { 412: ErrorReply }),
  }).map(([status, answer]) => [
    status,
    { ...answer, headers: headersOf(Number(status), { isRead, waits, tells, isTagged, isConditional, notes }) },
  ]);
  return {
    ...schema,
    ...(waits && { headers: config?.minPosition ?? MIN_POSITION }),
    ...(takesKey && { headers: config?.demandsKey ? DEMANDED_KEY : KEY }),
    ...(isConditional && { headers: IF_NONE_MATCH }),
    ...(isGuarded && { headers: IF_MATCH }),
    response: { ...Object.fromEntries(answers), default: { ...ErrorReply, headers: REQUEST_ID } },
  };
}
