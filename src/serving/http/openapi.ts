import { isDeepStrictEqual } from 'node:util';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describe } from './describe.ts';

const BASE = '/api/v1';
const DOCUMENT = `${BASE}/openapi.json`;

/** `security` of a route that needs no token; all others take a bearer token. */
export const ANYBODY = [];

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
