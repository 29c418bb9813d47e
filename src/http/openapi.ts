import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { ErrorReply } from '../contract/primitives.ts';

const BASE = '/api/v1';
const DOCUMENT = `${BASE}/openapi.json`;

/** `security` of a route that asks nobody who they are; all others take a bearer token. */
export const ANYBODY = [];

/** Every call may fail in the one shape of errors, also with statuses that its route does not name. */
function document(schema: FastifySchema | undefined, url: string): FastifySchema {
  if (!url.startsWith(`${BASE}/`)) return { hide: true };
  const response = typeof schema?.response === 'object' ? schema.response : {};
  return { ...schema, response: { ...response, default: ErrorReply } };
}

/**
 * Serves the API's description, made from the schemas of its routes, and a page to browse it at `/docs`. Only the
 * versioned calls are described: those at the root are the same ones. To be registered before the routes.
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
    transform: ({ schema, url }) => ({ schema: document(schema, url), url }),
  });
  app.get(DOCUMENT, { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { url: DOCUMENT, validatorUrl: null },
    theme: { title: 'Vernissage API' },
  });
}
