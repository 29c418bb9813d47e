import type { Answer, Client } from '../helpers/client.ts';

export type Schema = { $ref?: string; [keyword: string]: unknown };

export type Response = {
  headers?: Record<string, { schema: Schema }>;
  content?: Record<string, { schema: Schema }>;
};

export type Operation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  security?: object[];
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
};

export type Description = {
  openapi: string;
  security: object[];
  components: { securitySchemes: object; schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
};

/** Reads the API's description, and lists its operations under the names of their routes: `GET /api/v1/cart`. */
export async function readDescription(client: Client) {
  const { status, body: description }: Answer<Description> = await client.call('GET', '/api/v1/openapi.json');
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  return { status, description, operations };
}

/** Resolves a reference of the description; returns any other schema as it is. */
export function resolve({ components }: Description, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : components.schemas[name];
}
