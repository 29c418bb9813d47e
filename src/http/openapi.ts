import { isDeepStrictEqual } from 'node:util';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { ErrorReply, Position } from '../contract/primitives.ts';

const BASE = '/api/v1';
const DOCUMENT = `${BASE}/openapi.json`;

/** `security` of a route that needs no token; all others take a bearer token. */
export const ANYBODY = [];

const REQUEST_ID = { 'x-request-id': { type: 'string', description: 'Under which the request stands in the log' } };
const RETRY_AFTER = { 'retry-after': { type: 'integer', description: 'Seconds after which to try again' } };
const STALE = { 'x-stale': { type: 'string', enum: ['true'], description: 'Not all is folded that was asked for' } };
const LOG_POSITION = {
  'x-log-position': { type: 'integer', description: 'Position of the last event of this write, when there is one' },
};

const MIN_POSITION = Type.Object({ 'x-min-position': Type.Optional({ ...Position, description: 'Read no less' }) });

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

const KEY = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 202,
      description:
        'Chosen by the client, best a UUID: within 24 hours the same request under it takes effect once and is answered the same',
    }),
  ),
});
const KEY_REFUSALS = { 400: ErrorReply, 422: ErrorReply, 429: ErrorReply, 503: ErrorReply };

type Kind = { isRead: boolean; waits: boolean; isTagged: boolean; notes: boolean };

/** The headers of an answer. A write tells its position, except with 202: that does not write to the domain log. */
function headersOf(status: number, { isRead, waits, isTagged, notes }: Kind): object {
  if (status === 429 || status === 503) return { ...REQUEST_ID, ...RETRY_AFTER };
  if (status >= 400 || status === 202) return REQUEST_ID;
  const always = { ...REQUEST_ID, ...(isTagged && ETAG), ...(notes && LOG_POSITION) };
  if (isRead) return waits ? { ...always, ...STALE } : always;
  return { ...always, ...LOG_POSITION, ...STALE };
}

/** Adds what routes need not repeat: headers, and the common shape of errors for every other status. */
function describe(schema: FastifySchema = {}, { method, preHandler, config }: RouteOptions): FastifySchema {
  const isRead = method === 'GET';
  // The only `preHandler` of a read is the one that waits for a position.
  const waits = isRead && preHandler !== undefined;
  const takesKey = config?.takesKey ?? false;
  const isGuarded = config?.guarded ?? false;
  const isTagged = config?.tagged ?? false;
  const notes = config?.notesReading ?? false;
  const named = typeof schema.response === 'object' ? schema.response : {};
  const answers = Object.entries({
    ...named,
    ...(waits && { 400: ErrorReply }),
    ...(takesKey && KEY_REFUSALS),
    ...(isGuarded && { 412: ErrorReply }),
  }).map(([status, answer]) => [
    status,
    { ...answer, headers: headersOf(Number(status), { isRead, waits, isTagged, notes }) },
  ]);
  return {
    ...schema,
    ...(waits && { headers: config?.minPosition ?? MIN_POSITION }),
    ...(takesKey && { headers: KEY }),
    ...(isGuarded && { headers: IF_MATCH }),
    response: { ...Object.fromEntries(answers), default: { ...ErrorReply, headers: REQUEST_ID } },
  };
}

/**
 * Moves every schema with a title to a list of its own: generated clients name their types by it.
 *
 * @returns the value with references in their places
 */
function nameSchemas(value: unknown, schemas: Record<string, object>): unknown {
  if (Array.isArray(value)) return value.map((element) => nameSchemas(element, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { title, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, nameSchemas(inner, schemas)]),
  );
  if (typeof title !== 'string') return title === undefined ? schema : { ...schema, title };
  if (schemas[title] && !isDeepStrictEqual(schemas[title], schema)) throw new Error(`two schemas are named ${title}`);
  schemas[title] = schema;
  return { $ref: `#/components/schemas/${title}` };
}

/**
 * Serves the API's description, made from the schemas of its routes, and a page to browse it at `/docs`. It describes
 * only the versioned calls; those at the root are the same. To be registered before the routes.
 */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vernissage',
        description: 'An event-sourced marketplace for independent art.',
        version: '1.0.0',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    convertConstToEnum: false,
    transform: ({ schema, url, route }) => ({
      schema: url.startsWith(`${BASE}/`) && !schema?.hide ? describe(schema, route) : { hide: true },
      url,
    }),
    transformObject(documented) {
      if (!('openapiObject' in documented)) return documented.swaggerObject;
      const { openapiObject } = documented;
      const schemas = {};
      const paths = nameSchemas(openapiObject.paths, schemas);
      const named = { ...openapiObject, paths, components: { ...openapiObject.components, schemas } };
      return named as typeof openapiObject;
    },
  });
  app.get(DOCUMENT, { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { url: DOCUMENT, validatorUrl: null },
    theme: { title: 'Vernissage API' },
  });
}
